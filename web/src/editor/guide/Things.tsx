// Tools or parts with name, quantity, type and note, in a changeable order.
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { setField, type Thing } from '../document.ts'
import { Handle, type Handling } from '../Handle.tsx'
import { useDrag } from '../use-drag.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { useSettled } from '../use-settled.ts'
import { suggestedQuery, thingsQuery } from './queries.ts'
import './parts.css'

interface ThingsProps {
  kind: 'tools' | 'parts'
  title: string
  add: string
}

const fresh: Thing = { name: '', type: '', quantity: 1, notes: '', isoptional: false, featured: false }

export function Things({ kind, title, add }: ThingsProps) {
  const { store, edit, focusOn } = useEditor()
  const things = useWatched(store, ({ document }) => document.fields[kind])
  const list = useRef<HTMLUListElement>(null)
  const put = (next: readonly Thing[], group?: string) =>
    edit((document) => setField(document, kind, next), group)
  const drag = useDrag(list, (from, to) => put(moved(store.get().document.fields[kind], from, to)))
  return (
    <div className="sw-stack sw-edit-part sw-edit-things" data-gap="2">
      <h3>{title}</h3>
      <ul ref={list} className="sw-stack" data-gap="2">
        {things.map((thing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows can be alike in everything.
          <li key={index} {...drag.markOf(index)}>
            <ThingRow
              thing={thing}
              name={`${kind}-${index}`}
              title={title}
              handle={drag.handle(index)}
              onChange={(change) => put(things.with(index, { ...thing, ...change }), `${kind} ${index}`)}
              onRemove={() => put(things.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="link"
        icon={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => {
          put([...things, fresh])
          focusOn(`${kind}-${things.length}`)
        }}
      >
        {add}
      </Button>
    </div>
  )
}

interface ThingRowProps {
  thing: Thing
  name: string
  title: string
  handle: Handling
  onChange: (change: Partial<Thing>) => void
  onRemove: () => void
}

function ThingRow({ thing, name, title, handle, onChange, onRemove }: ThingRowProps) {
  const { t } = useTexts()
  const listed = useQuery(thingsQuery).data ?? []
  // A complete name needs no suggestions.
  const words = useSettled(listed.includes(thing.name) ? '' : thing.name.trim())
  const found = useQuery(suggestedQuery('item', words)).data ?? []
  const all = [...new Set([...found.map(({ title }) => title), ...listed])]
  const called = thing.name || title
  return (
    <>
      <Handle label={t('edit.moveThing', { name: called })} handling={handle} />
      <Input
        type="number"
        min={1}
        aria-label={t('edit.quantityOf', { name: called })}
        value={thing.quantity}
        onChange={(event) =>
          onChange({ quantity: Math.max(1, Math.round(Number(event.currentTarget.value))) })
        }
      />
      <Suggest
        label={t('edit.thingName', { kind: title })}
        isLabelHidden
        name={name}
        value={thing.name}
        placeholder={t('edit.thingPlaceholder')}
        options={all.map((value) => ({ value, label: value }))}
        onType={(text) => onChange({ name: text })}
        onChoose={({ value }) => onChange({ name: value })}
      />
      <Input
        className="sw-edit-notes"
        aria-label={t('edit.notesOf', { name: called })}
        placeholder={t('edit.notesPlaceholder')}
        value={thing.notes}
        maxLength={1000}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
      <Tick
        label={t('edit.optional')}
        checked={thing.isoptional}
        onChange={(isOn) => onChange({ isoptional: isOn })}
      />
      <IconButton label={t('edit.takeOut', { name: called })} onClick={onRemove} Icon={IconX} />
    </>
  )
}
