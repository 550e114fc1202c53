// List of guides and categories chosen for offline use, with their progress, age and removal.
import { IconBook2, IconFolder, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Choice } from '../lib/offline/shelves.ts'
import { Link } from '../lib/router/Link.tsx'
import { slug } from '../lib/slug.ts'
import { sizeText } from '../lib/uploads/size-text.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Notice } from '../ui/Notice.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { SkeletonLines } from '../ui/screen/Loaded.tsx'
import { giveUp, work } from './keeper.ts'
import { type KeepingState, totalOf, useKeeping } from './keeping-state.ts'
import './device.css'
import { Button } from '../ui/buttons/Button.tsx'

export function OfflineList() {
  const { t } = useTexts()
  const state = useKeeping()
  if (!state.isReady) return <SkeletonLines />
  if (state.choices.length === 0)
    return (
      <EmptyState title={t('device.none')}>
        <p>{t('device.noneBody')}</p>
        <Link to="/categories" className="sw-button">
          {t('device.find')}
        </Link>
      </EmptyState>
    )
  const all = state.choices.flatMap(({ guideids }) => guideids)
  const lacks = state.choices.some(({ isListed }) => !isListed) || totalOf(all, state).share < 1
  return (
    <div className="sw-stack" data-gap="3">
      {state.stopped && lacks && (
        <Notice kind="warning" title={t(state.stopped === 'room' ? 'device.noRoom' : 'device.unreached')}>
          <Button kind="plain" onClick={() => void work()}>
            {t('ui.retry')}
          </Button>
        </Notice>
      )}
      <ul className="sw-list">
        {state.choices.map((choice) => (
          <OfflineRow key={choice.key} choice={choice} state={state} />
        ))}
      </ul>
    </div>
  )
}

function OfflineRow({ choice, state }: { choice: Choice; state: KeepingState }) {
  const { t } = useTexts()
  const { act, isBusy } = useAction()
  const title = choice.name ?? choice.category ?? state.copyStates.get(choice.guideid ?? 0)?.title ?? ''
  const shown = title || t('device.guide', { number: String(choice.guideid) })
  const Icon = choice.category === null ? IconBook2 : IconFolder
  return (
    <li className="sw-list-row sw-kept">
      <Icon size={26} aria-hidden="true" />
      <span className="sw-list-text">
        <strong>
          {choice.category === null ? (
            <Link
              to="/Guide/$title/$id"
              params={{ title: slug(shown), id: String(choice.guideid) }}
              search={choice.langid ? { lang: choice.langid } : {}}
            >
              {shown}
            </Link>
          ) : (
            <Link to="/c/$title" params={{ title: choice.category.replaceAll(' ', '_') }}>
              {shown}
            </Link>
          )}
        </strong>
        <HowMuch choice={choice} state={state} name={shown} />
      </span>
      <IconButton
        label={t('device.giveUp', { name: shown })}
        Icon={IconTrash}
        disabled={isBusy}
        onClick={() => act(() => giveUp(choice), { done: t('device.givenUp') })}
      />
    </li>
  )
}

function HowMuch({ choice, state, name }: { choice: Choice; state: KeepingState; name: string }) {
  const { t, locale, format } = useTexts()
  const total = totalOf(choice.guideids, state)
  const isGone = choice.guideid !== null && total.guides === 0
  if (isGone) return <span>{t('device.gone')}</span>
  const isWhole = choice.isListed && total.whole === total.guides
  const parts = [
    choice.category !== null &&
      t('device.guidesOf', { whole: format.number(total.whole), count: total.guides }),
    sizeText(total.bytes, locale),
    isWhole && total.guides > 0 && t('device.asOf', { when: format.relative(total.at / 1000) }),
  ]
  return (
    <>
      <span>{parts.filter(Boolean).join(' · ')}</span>
      {!isWhole && (
        <progress
          value={choice.isListed ? total.share : 0}
          max={1}
          aria-label={t('device.progressOf', { name })}
        />
      )}
    </>
  )
}
