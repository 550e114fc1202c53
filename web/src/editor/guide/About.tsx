// Edits the guide as a whole: summary, picture, category, type, subject, difficulty, time, introduction.
import { difficultyText } from '@stepwright/rules'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { optionalOrder } from '../../guides/flags.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useGuideTypes } from '../../site/guide-types.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { type Fields, setField } from '../document.ts'
import { difficulties } from '../guide-state.ts'
import { AddPicture } from '../media/AddMedia.tsx'
import { DropZone } from '../media/DropZone.tsx'
import { UploadList } from '../media/UploadList.tsx'
import { WikiField } from '../text/WikiField.tsx'
import { useEditor, useWatched } from '../use-editor.ts'
import { Classification } from './Classification.tsx'
import { aboutFacts } from './facts.ts'
import { IntroVideo } from './IntroVideo.tsx'
import { Panel } from './Panel.tsx'
import './editor.css'

export function About({ hasRuns }: { hasRuns: boolean }) {
  const words = useTexts()
  const { t, locale } = words
  const { store, edit } = useEditor()
  const { nameOf } = useGuideTypes()
  const fields = useWatched(store, ({ document }) => document.fields)
  const put = <K extends keyof Fields>(name: K, value: Fields[K]) =>
    edit((document) => setField(document, name, value), `field ${name}`)
  return (
    <Panel
      name="about"
      title={t('edit.about')}
      facts={aboutFacts(fields, nameOf(fields.type), words)}
      purpose={{ to: 'main' }}
    >
      <div className="sw-form sw-edit-halves">
        <DropZone purpose={{ to: 'main' }} className="sw-edit-main-picture">
          <MainPicture imageid={fields.image} />
          <UploadList isHere={({ to }) => to === 'main'} />
          <IntroVideo />
        </DropZone>
        <div className="sw-form">
          <TextArea
            label={t('edit.summary')}
            hint={t('edit.summaryHint')}
            data-field="summary"
            value={fields.summary}
            maxLength={1000}
            rows={2}
            onChange={(event) => put('summary', event.currentTarget.value)}
          />
          <Classification />
          <div className="sw-edit-facts">
            <Select
              label={t('edit.difficulty')}
              value={fields.difficulty}
              options={difficulties.map((word) => ({ value: word, label: difficultyText(word, locale) }))}
              onChange={(event) => put('difficulty', event.currentTarget.value)}
            />
            <Minutes
              label={t('edit.timeFrom')}
              seconds={fields.time_required_min}
              onChange={(value) => put('time_required_min', value)}
            />
            <Minutes
              label={t('edit.timeTo')}
              seconds={fields.time_required_max}
              onChange={(value) => put('time_required_max', value)}
            />
          </div>
          {hasRuns && <OptionalOrder flags={fields.flags} onChange={(flags) => put('flags', flags)} />}
        </div>
      </div>
      <WikiField
        label={t('edit.introduction')}
        name="introduction"
        value={fields.introduction}
        onChange={(value) => put('introduction', value)}
      />
    </Panel>
  )
}

interface OptionalOrderProps {
  flags: readonly string[]
  onChange: (flags: readonly string[]) => void
}

/** Absent where the site lets all guides do without. */
function OptionalOrder({ flags, onChange }: OptionalOrderProps) {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery).data
  if (!site || site['optional-work-orders']) return null
  const others = flags.filter((flagid) => flagid !== optionalOrder)
  return (
    <Toggle
      name="optional-order"
      label={t('edit.optionalOrder')}
      hint={t('edit.optionalOrderHint')}
      checked={flags.includes(optionalOrder)}
      onChange={({ target }) => onChange(target.checked ? [...others, optionalOrder] : others)}
    />
  )
}

interface MinutesProps {
  label: string
  seconds: number
  onChange: (seconds: number) => void
}

/** Shown in minutes; the server counts seconds. */
function Minutes({ label, seconds, onChange }: MinutesProps) {
  return (
    <TextField
      type="number"
      label={label}
      min={0}
      step={5}
      value={seconds === 0 ? '' : String(Math.round(seconds / 6) / 10)}
      onChange={(event) => onChange(Math.max(0, Math.round(Number(event.currentTarget.value) * 60)) || 0)}
    />
  )
}

function MainPicture({ imageid }: { imageid: number | null }) {
  const { t } = useTexts()
  const { store, edit, drawOn } = useEditor()
  const image = useWatched(store, ({ images }) => (imageid === null ? undefined : images[imageid]))
  if (imageid === null) return <AddPicture stepid={null} space={1} number={0} />
  const draw = async () => {
    const made = await drawOn(imageid)
    if (!made) return
    store.dispatch({ type: 'images', images: { [made.id]: made } })
    edit((document) => setField(document, 'image', made.id))
  }
  return (
    <figure className="sw-edit-picture" data-is-first>
      {image && (
        <img src={image.medium ?? image.original} alt={t('edit.mainPicture')} width={592} height={444} />
      )}
      <figcaption>
        <IconButton size="small" Icon={IconPencil} label={t('edit.drawMain')} onClick={draw} />
        <IconButton
          size="small"
          Icon={IconX}
          label={t('edit.removeMain')}
          onClick={() => edit((document) => setField(document, 'image', null))}
        />
      </figcaption>
    </figure>
  )
}
