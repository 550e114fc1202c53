// Editor for wiki text: visual, or as source with a preview if the text has parts that the visual editor would lose.
import { IconBold, IconHeading, IconItalic, IconLink, IconList, IconListNumbers } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { htmlOfPaste } from './paste-wiki.ts'
import { redraw } from './redraw.ts'
import { Growing } from './TextInput.tsx'
import { useLinks } from './use-links.tsx'
import { canEditFormatted, editableHtmlOf, htmlOf, wikiOf } from './wiki-dom.ts'
import './wiki-field.css'

interface WikiFieldProps {
  label: string
  name: string
  value: string
  onChange: (text: string) => void
}

export function WikiField({ label, name, value, onChange }: WikiFieldProps) {
  const { t } = useTexts()
  const [view, setView] = useState<'formatted' | 'source'>('formatted')
  // Text written visually can be edited visually; only text from elsewhere has to be checked.
  const own = useRef<string | null>(null)
  const isSimple = useMemo(() => own.current === value || canEditFormatted(value), [value])
  const isFormatted = view === 'formatted' && isSimple
  return (
    <div className="sw-stack sw-edit-wiki" data-gap="2">
      <div className="sw-row sw-edit-wiki-head" data-gap="2" data-apart>
        <span className="sw-label" id={`label-${name}`}>
          {label}
        </span>
        <Segments
          legend={t('edit.viewOf', { text: label })}
          name={`view-${name}`}
          value={isFormatted ? 'formatted' : 'source'}
          options={[
            { value: 'formatted', label: t('edit.formatted') },
            { value: 'source', label: t('edit.source') },
          ]}
          onChange={setView}
        />
      </div>
      {isFormatted ? (
        <Formatted
          label={label}
          name={name}
          value={value}
          onChange={(text) => {
            own.current = text
            onChange(text)
          }}
        />
      ) : (
        <>
          <Growing
            name={name}
            className="sw-input sw-edit-source"
            data-grows
            aria-label={label}
            value={value}
            maxLength={65_536}
            onChange={(event) => {
              own.current = null
              onChange(event.currentTarget.value)
            }}
          />
          {!isSimple && <p className="sw-hint">{t('edit.onlySource')}</p>}
          <div
            className="sw-prose sw-wiki sw-aside sw-edit-look"
            // wiki-syntax builds the HTML from its own tree; user input is never passed through.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see above.
            dangerouslySetInnerHTML={{ __html: htmlOf(value) }}
          />
        </>
      )}
    </div>
  )
}

const commands = [
  { command: 'bold', text: 'edit.bold', Icon: IconBold },
  { command: 'italic', text: 'edit.italic', Icon: IconItalic },
  { command: 'heading', text: 'edit.heading', Icon: IconHeading },
  { command: 'insertUnorderedList', text: 'edit.list', Icon: IconList },
  { command: 'insertOrderedList', text: 'edit.numberedList', Icon: IconListNumbers },
] as const

function Formatted({ label, name, value, onChange }: WikiFieldProps) {
  const { t } = useTexts()
  const area = useRef<HTMLDivElement>(null)
  const written = useRef<string | null>(null)
  const hintId = useId()

  // Input comes back as `value`; rendering it again would move the caret.
  useEffect(() => {
    const element = area.current
    if (!element || written.current === value) return
    redraw(element, editableHtmlOf(value))
    written.current = value
  }, [value])

  const take = () => {
    if (!area.current) return
    written.current = wikiOf(area.current)
    onChange(written.current)
  }
  const [askLink, linkDialog] = useLinks(area, take)
  const run = (command: (typeof commands)[number]['command']) => {
    area.current?.focus()
    // Only `execCommand` lets the browser change the selection as a single undo step.
    if (command === 'heading') {
      const isHeading = document.queryCommandValue('formatBlock') === 'h2'
      document.execCommand('formatBlock', false, isHeading ? 'p' : 'h2')
    } else document.execCommand(command)
    take()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    if (event.key.toLowerCase() === 'k') {
      event.preventDefault()
      askLink()
      return
    }
    const command = ({ b: 'bold', i: 'italic' } as const)[event.key.toLowerCase()]
    if (!command) return
    event.preventDefault()
    run(command)
  }
  return (
    <>
      <div role="toolbar" aria-label={t('edit.formatting', { text: label })} className="sw-row" data-gap="1">
        {commands.map(({ command, text, Icon }) => (
          <IconButton
            key={command}
            size="small"
            Icon={Icon}
            label={t(text)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          />
        ))}
        <IconButton
          size="small"
          Icon={IconLink}
          label={t('edit.link')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={askLink}
        />
      </div>
      {linkDialog}
      {/* biome-ignore lint/a11y/useSemanticElements: no field of a form shows formatted text. */}
      <div
        ref={area}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={hintId}
        data-field={name}
        contentEditable
        suppressContentEditableWarning
        className="sw-input sw-prose sw-wiki sw-edit-formatted"
        onInput={({ currentTarget, nativeEvent }) => {
          // After deleting everything the browser leaves the first heading or list behind.
          const isDeleted = (nativeEvent as InputEvent).inputType.startsWith('delete')
          if (isDeleted && currentTarget.textContent?.trim() === '') currentTarget.replaceChildren()
          take()
        }}
        onKeyDown={onKey}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertHTML', false, htmlOfPaste(event.clipboardData))
        }}
      />
      <p id={hintId} className="sw-hidden">
        {t('edit.formattedHint')}
      </p>
    </>
  )
}
