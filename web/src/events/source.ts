// Formats the source of an audit event: channel, IP address, request id.
import type { T } from '../lib/i18n/TextsProvider.tsx'

export function sourceText(source: string, t: T): string {
  const [, address, request] = /^api (\S+) (\S+)$/.exec(source) ?? []
  if (address && request) return t('events.sourceApi', { address, request })
  if (source === 'start') return t('events.sourceStart')
  if (source === 'command line') return t('events.sourceCommandLine')
  return t('events.sourceJob')
}
