// The user's open runs, and the start of a new one.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { meQuery } from '../../account/queries.ts'
import { guideQuery } from '../../guides/queries.ts'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'
import { EndedHere } from '../../run/start/EndedHere.tsx'
import { RunList } from '../../run/start/RunList.tsx'
import { ScannedOrder } from '../../run/start/ScannedOrder.tsx'
import { StartForm } from '../../run/start/StartForm.tsx'
import { useScannedOrder } from '../../run/start/use-scanned-order.ts'
import { useOwnRuns } from '../../run/work/own-runs.ts'
import { onHoldQuery, suspendedQuery } from '../../run/work/queries.ts'
import { useSending } from '../../run/work/use-run.ts'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { useDeviceState } from '../../shared-device/registration.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'
import { DeviceRuns } from './DeviceRuns.tsx'
import '../../run/screen/styles.ts'

export function RunsScreen() {
  const { t } = useTexts()
  const me = useQuery(meQuery)
  const userid = me.data?.userid ?? 0
  useSending(me.data?.userid)
  const runs = useOwnRuns(userid)
  const onHold = useInfiniteQuery({ ...onHoldQuery, enabled: userid > 0 })
  const { take, order } = useScannedOrder(userid, useDeviceState() === 'shared')
  return (
    <Screen
      title={t('run.mine')}
      lead={t('run.mineLead')}
      action={
        <div className="sw-actions">
          <ScanButton label={t('run.workOrder')} onCode={take} />
          <Link to="/records" className="sw-link-button">
            {t('run.allRecords')}
          </Link>
        </div>
      }
    >
      <EndedHere runs={runs.ended} />
      {order !== '' && <ScannedOrder key={order} order={order} userid={userid} />}
      <Loaded query={runs}>
        {(all) =>
          all.length > 0 ? (
            <RunList runs={all} />
          ) : (
            <EmptyState title={t('run.none')}>
              <p>{t('run.noneBody')}</p>
              <Link to="/" className="sw-button">
                {t('run.findGuide')}
              </Link>
            </EmptyState>
          )
        }
      </Loaded>
      <DeviceRuns />
      {onHold.data && onHold.data.length > 0 && (
        <Section id="on-hold" title={t('run.asideTitle')}>
          <RunList runs={onHold.data} withName />
          <ShowMore list={onHold} />
        </Section>
      )}
    </Screen>
  )
}

export function StartRunScreen() {
  const { id = '' } = useParams({ strict: false })
  const { lang } = useSearch({ strict: false })
  const guide = useQuery(guideQuery(Number(id), lang))
  return <Loaded query={guide}>{(data) => <StartPage guide={data} />}</Loaded>
}

function StartPage({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const me = useQuery(meQuery)
  const userid = me.data?.userid ?? 0
  const own = useOwnRuns(userid)
  const onHold = useInfiniteQuery(suspendedQuery(guide.guideid))
  const mine = (own.data ?? []).filter(({ guideid }) => guideid === guide.guideid)
  const others = (onHold.data ?? []).filter((run) => run.userid !== userid)
  return (
    <Screen
      title={t('run.startTitle')}
      lead={
        <Link to="/Guide/$title/$id" params={{ title: slug(guide.title), id: String(guide.guideid) }}>
          {guide.title}
        </Link>
      }
    >
      {guide.work_log_enabled ? (
        <StartForm guideid={guide.guideid} languages={guide.available_langids} usual={guide.langid} />
      ) : (
        <Notice title={t('run.off')} />
      )}
      {mine.length > 0 && (
        <section>
          <h2 className="sw-section-title">{t('run.goOnWith')}</h2>
          <RunList runs={mine} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2 className="sw-section-title">{t('run.asideTitle')}</h2>
          <RunList runs={others} withName />
          <ShowMore list={onHold} />
        </section>
      )}
    </Screen>
  )
}
