// Button that stores a guide or all guides of a category on this device; shows progress and size.
import { IconDeviceMobileCheck, IconDownload } from '@tabler/icons-react'
import { useMe } from '../account/queries.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { opensWithoutNetwork } from '../lib/offline/register.ts'
import type { Choice } from '../lib/offline/shelves.ts'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { choose, giveUp } from './keeper.ts'
import { totalOf, useKeeping } from './keeping-state.ts'
import { useKeeper } from './use-keeper.ts'

/** A guide in its displayed language, or a category. */
type What = Partial<Pick<Choice, 'guideid' | 'category' | 'langid'>>

export function KeepButton({ guideid = null, category = null, langid = null }: What) {
  const { t, locale } = useTexts()
  const { act, isBusy } = useAction()
  const owner = useMe()?.userid ?? 0
  const state = useKeeping()
  useKeeper()
  if (!opensWithoutNetwork() && state.choices.length === 0)
    // The reason is text: a finger finds no tooltip.
    return (
      <Button kind="quiet" disabled icon={<IconDownload size={20} aria-hidden="true" />}>
        {t('device.keepNeedsHttps')}
      </Button>
    )
  const own = state.choices.find((each) => each.guideid === guideid && each.category === category)
  const around =
    guideid === null ? undefined : state.choices.find(({ guideids }) => guideids.includes(guideid))
  const choice = own ?? around
  const press = () =>
    own
      ? act(() => giveUp(own), { done: t('device.givenUp') })
      : act(() => choose({ owner, guideid, category, langid }))
  const label = choice ? howFar(choice, { guideid, state, t, locale }) : t('device.keep')
  const via =
    around?.category && !own ? t('device.viaCategory', { category: around.name ?? around.category }) : label
  return (
    <IconButton
      label={label}
      title={via}
      Icon={choice ? IconDeviceMobileCheck : IconDownload}
      iconSize={24}
      aria-pressed={choice !== undefined}
      disabled={isBusy || !state.isReady || (choice !== undefined && !own)}
      onClick={press}
    />
  )
}

interface Where {
  guideid: number | null
  state: ReturnType<typeof useKeeping>
  t: T
  locale: string
}

function howFar(choice: Choice, { guideid, state, t, locale }: Where): string {
  const total = totalOf(guideid === null ? choice.guideids : [guideid], state)
  if (choice.isListed && total.whole === total.guides) {
    const size = sizeText(total.bytes, locale)
    return guideid !== null
      ? t('device.isHere', { size })
      : t('device.areHere', { count: total.guides, size })
  }
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(
    choice.isListed ? total.share : 0,
  )
  return t(state.stopped ? 'device.isPartly' : 'device.isFetched', { percent })
}
