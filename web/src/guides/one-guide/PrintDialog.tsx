// Prints a guide: large, small or no pictures, with or without forms and comments. The browser remembers the choice.
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { type PaperChoices, printWithPictures, readPaperChoices, writePaperChoices } from './paper.ts'

interface PrintDialogProps {
  guide: Guide
  onClose: () => void
}

export function PrintDialog({ guide, onClose }: PrintDialogProps) {
  const { t } = useTexts()
  const hasComments = [guide, ...guide.steps].some(({ comments }) => comments.length > 0)
  const [choices, setChoices] = useState(readPaperChoices)
  const [isWaiting, setWaiting] = useState(false)
  const choose = (change: Partial<PaperChoices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    writePaperChoices(next)
  }
  const print = async () => {
    setWaiting(true)
    await printWithPictures()
    onClose()
  }
  return (
    <Dialog title={t('read.printTitle')} onClose={onClose}>
      <form
        className="sw-stack"
        data-gap="4"
        onSubmit={(event) => {
          event.preventDefault()
          void print()
        }}
      >
        <Segments
          legend={t('read.printPictures')}
          name="pictures"
          value={choices.pictures}
          options={[
            { value: 'small', label: t('read.printPictures.small') },
            { value: 'large', label: t('read.printPictures.large') },
            { value: 'none', label: t('read.printPictures.none') },
          ]}
          onChange={(pictures) => choose({ pictures })}
        />
        <Toggle
          label={t('read.printForms')}
          checked={choices.forms}
          name="forms"
          onChange={({ currentTarget }) => choose({ forms: currentTarget.checked })}
        />
        {hasComments && (
          <Toggle
            label={t('read.printComments')}
            checked={choices.comments}
            name="comments"
            onChange={({ currentTarget }) => choose({ comments: currentTarget.checked })}
          />
        )}
        <div className="sw-actions">
          <Button type="submit" isBusy={isWaiting} icon={<IconPrinter size={20} aria-hidden="true" />}>
            {t('read.print')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
