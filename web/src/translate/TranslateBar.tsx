// Sticky bar of a translation: progress, state of saving, next text, save.
import type { Sending } from '../lib/drafts/use-sending.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { SavingNote } from '../ui/drafts/SavingNote.tsx'
import './translate.css'

interface BarProps {
  done: number
  count: number
  /** Number of unsaved texts. */
  unsaved: number
  isStored: boolean
  saving: Sending
  onSave: () => Promise<void>
  onNext: () => void
}

export function TranslateBar({ done, count, unsaved, isStored, saving, onSave, onNext }: BarProps) {
  const { t } = useTexts()
  const isOff = saving.state === 'unreached'
  const note = () => {
    if (saving.state === 'saving') return t('translate.saving')
    if (isOff) return t('translate.unreached')
    if (unsaved === 0) return t('translate.allSaved')
    return isStored ? t('translate.unsaved', { count: unsaved }) : t('drafts.notKept')
  }
  return (
    <div className="sw-work-bar sw-tr-bar">
      <div className="sw-row sw-tr-progress" data-nowrap>
        <progress max={count} value={done} aria-label={t('translate.progress')} />
        <strong className="sw-cut">{t('translate.progressOf', { done, count })}</strong>
      </div>
      <SavingNote state={isOff ? 'off' : unsaved > 0 ? 'dirty' : 'saved'}>{note()}</SavingNote>
      <div className="sw-row" data-gap="2" data-apart>
        <Button kind="plain" onClick={onNext} disabled={done === count}>
          {t('translate.next')}
        </Button>
        <Button onClick={() => void onSave()} disabled={unsaved === 0} isBusy={saving.state === 'saving'}>
          {t('translate.save')}
        </Button>
      </div>
    </div>
  )
}
