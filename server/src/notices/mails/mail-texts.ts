// Writes the mails of notices, in the language of their reader.
import { inLanguage } from '@stepwright/rules'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Notice } from '../notices.schema.ts'
import { de } from './mail-texts/de.ts'
import { en } from './mail-texts/en.ts'

const textsIn = inLanguage<typeof en>({ en, de })

/** More of them are counted. */
const mostListed = 50

interface About {
  site: string
  address: string
  notices: readonly Notice[]
}

export function writeMail(langid: string, { site, address, notices }: About): Pick<Mail, 'subject' | 'text'> {
  const { sentences, several, more, all, change, nobody } = textsIn(langid)
  const sentenceOf = ({
    kind,
    actor,
    title,
    parentid,
    deputy,
    badge_owner,
    person,
    until,
    attempts,
    minutes,
    former,
    address,
    team,
    guides,
    deviations,
    missing,
  }: Notice): string =>
    sentences[kind](title ?? '', {
      actor: actor?.username ?? nobody,
      isAnswer: parentid !== undefined,
      deviations: deviations ?? 0,
      missing: missing ?? 0,
      deputy: deputy?.username ?? nobody,
      person: person?.username ?? team ?? nobody,
      owner: badge_owner?.username ?? nobody,
      until: isoDay(until ?? 0),
      attempts: attempts ?? 0,
      former: former ?? '',
      address: address ?? '',
      team: team ?? '',
      guides: guides ?? 0,
      isDay: minutes === dayMinutes,
    })
  const [first] = notices
  const subject = first && notices.length === 1 ? sentenceOf(first) : several(notices.length)
  const listed = notices
    .slice(0, mostListed)
    .map((notice) => `${sentenceOf(notice)}\n${address}${notice.url}\n`)
  const rest = notices.length > mostListed ? [more(notices.length - mostListed)] : []
  const end = [`${all}\n${address}/notices\n`, `${change}\n${address}/account\n`]
  return { subject: oneLine(`${site}: ${subject}`), text: [...listed, ...rest, '-- ', ...end].join('\n') }
}

const dayMinutes = 24 * 60

/** Unambiguous in every language, in UTC. */
const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Titles are input of users. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
