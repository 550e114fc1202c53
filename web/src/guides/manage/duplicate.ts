// Duplicates a guide; lists that are shown load the copy.
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
