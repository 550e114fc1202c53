// Duplicates a guide and invalidates the visible lists.
import { api, type Guide } from '../../lib/api.ts'
import { freshKey } from '../../lib/fresh-key.ts'
import { queryClient } from '../../lib/query-client.ts'

export async function duplicateGuide(guideid: number, title?: string): Promise<Guide> {
  const copy = await api.duplicateGuide({
    params: { guideid },
    body: title ? { title } : {},
    headers: { 'Idempotency-Key': freshKey() },
  })
  await queryClient.invalidateQueries({ queryKey: ['guides'] })
  return copy
}
