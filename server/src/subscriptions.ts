// Event → the handlers that work on it after the commit. The one list.
import type { Subscriptions } from '#events/events.ts'

export const subscriptions: Subscriptions = new Map([
  ['password-reset.requested', ['mail.password-reset']],
  ['invitation.added', ['mail.invitation']],
  ['image.added', ['images.make-sizes']],
  ['sample.requested', ['sample.fill']],
])
