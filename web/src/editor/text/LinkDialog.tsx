// Dialog for the target and text of a link: an address, or a page or guide found by name.
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useSettled } from '../use-settled.ts'
import { linkTargetsQuery } from './link-targets.ts'
import { makeLink, type Target, targetOf } from './wiki-links.ts'

interface LinkDialogProps {
  /** The existing link with target, text and options, if any. */
  start: { target: string; words: string; options: string; isThere: boolean }
  /** Null removes the link. */
  onDone: (link: HTMLAnchorElement | null) => void
  onClose: () => void
}

export function LinkDialog({ start, onDone, onClose }: LinkDialogProps) {
  const { t } = useTexts()
  const [words, setWords] = useState(start.words)
  const [typed, setTyped] = useState(start.target)
  const [chosen, setChosen] = useState<Target | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const found = useQuery(linkTargetsQuery(useSettled(typed.trim())))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Stops propagation, because the editor page has handlers for forms.
    event.stopPropagation()
    const target = chosen ?? targetOf(typed)
    const options = typed === start.target ? start.options : ''
    const link = target && makeLink(target, words, options)
    if (link) onDone(link)
    else setFault(t('edit.linkNeeded'))
  }
  return (
    <Dialog title={t(start.isThere ? 'edit.linkChange' : 'edit.linkAdd')} onClose={onClose}>
      <form className="sw-form" onSubmit={onSubmit} noValidate>
        <Suggest
          label={t('edit.linkTarget')}
          name="link-target"
          isFirst
          value={typed}
          options={found.data ?? []}
          placeholder={t('edit.linkPlaceholder')}
          error={fault}
          onType={(text) => {
            setTyped(text)
            setChosen(null)
            setFault(null)
          }}
          onChoose={({ value, label }) => {
            setTyped(label)
            setChosen(value)
            setFault(null)
          }}
        />
        <TextField
          label={t('edit.linkWords')}
          hint={t('edit.linkWordsHint')}
          name="link-words"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className="sw-actions">
          <Button type="submit">{t(start.isThere ? 'edit.linkPut' : 'edit.linkAdd')}</Button>
          {start.isThere && (
            <Button kind="plain" onClick={() => onDone(null)}>
              {t('edit.linkOut')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
