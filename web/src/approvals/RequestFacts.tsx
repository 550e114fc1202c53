// The release of a request: guide, number, notes, times, who asked and who made the changes.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { StateLink } from '../releases/links.tsx'
import { Facts } from '../ui/Table.tsx'
import type { Request } from './queries.ts'

export function RequestFacts({ request }: { request: Request }) {
  const { t, format } = useTexts()
  const { guideid, guide_title, releaseid, title, notes, type, effective_date: at, user, authors } = request
  const { release_end_date: end } = request
  const names = (people: readonly { username: string }[]) =>
    format.list(people.map(({ username }) => username))
  const facts = [
    [
      t('approvals.fact.guide'),
      <StateLink key="guide" guide={{ guideid, title: guide_title }} release={releaseid}>
        {guide_title}
      </StateLink>,
    ],
    [
      t('approvals.fact.release'),
      `${title} · ${t(type === 'major' ? 'approvals.major' : 'approvals.minor')}`,
    ],
    [t('approvals.fact.effective'), at === null ? t('approvals.whenApproved') : format.dateTime(at)],
    ...(end === null
      ? []
      : [[t('approvals.fact.end'), t('approvals.untilEnd', { date: format.dateTime(end) })]]),
    [
      t('approvals.fact.asked'),
      `${user?.username ?? t('approvals.formerPerson')} · ${format.dateTime(request.init_date)}`,
    ],
    [t('approvals.fact.authors'), names(authors)],
    [t('approvals.fact.process'), request.name],
    ...(request.deputies.length > 0
      ? [[t('approvals.fact.deputies'), <Deputies key="deputies" deputies={request.deputies} />]]
      : []),
    ...(notes
      ? [
          [
            t('approvals.fact.notes'),
            <span key="notes" className="sw-as-typed" lang={request.langid}>
              {notes}
            </span>,
          ],
        ]
      : []),
    [t('approvals.fact.hash'), <code key="hash">{request.manifest_hash}</code>],
  ] as const
  return (
    <section className="sw-card" aria-labelledby="approval-about">
      <h2 id="approval-about">{t('approvals.about')}</h2>
      <Facts as="rows" of={facts as Parameters<typeof Facts>[0]['of']} />
    </section>
  )
}

function Deputies({ deputies }: Pick<Request, 'deputies'>) {
  const { t, format } = useTexts()
  return deputies.map(({ user, deputy, from, until, named_date: named }) => (
    <p key={user?.userid}>
      {t('approvals.deputyFor', {
        deputy: deputy?.username ?? t('approvals.formerPerson'),
        person: user?.username ?? t('approvals.formerPerson'),
        from: format.dateTime(from),
        until: format.dateTime(until),
      })}
      {named !== null && ` ${t('approvals.deputyNamed', { date: format.dateTime(named) })}`}
    </p>
  ))
}
