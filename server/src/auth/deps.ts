// What the routes of signing in and registering need besides the request.
import type { Settings } from '#settings/settings.schema.ts'

export interface AuthDeps {
  url: () => string
  now: () => number
  settings: () => Promise<Settings>
  sendsMail: boolean
}
