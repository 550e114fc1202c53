// The tools of a drawing: kind, colour, thickness, text, ratio of a crop, and what changes the whole drawing.
import { type BulletColour, bulletMarks, longestText, type Weight } from '@stepwright/rules'
import { IconArrowBackUp, IconRotateClockwise, IconTrash, type TablerIcon } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { markColours, markWeights, type Pen } from './drawing.ts'
import { type CropRatio, cropRatios } from './tools/crop.ts'
import type { OfferedKind } from './tools/shape.ts'
import { offeredKinds, toolOf } from './tools/tools.ts'
import './draw.css'

const kindTexts = {
  rectangle: 'media.rectangle',
  circle: 'media.circle',
  arrow: 'media.arrow',
  text: 'media.text',
  number: 'media.number',
  blur: 'media.blur',
  lens: 'media.lens',
  crop: 'media.crop',
} as const
const weightTexts = { thin: 'media.thin', medium: 'media.medium', thick: 'media.thick' } as const
const colourText = (colour: BulletColour) =>
  colour === 'black' ? ('media.black' as const) : (`read.colour.${colour}` as const)

interface DrawToolsProps {
  pen: Pen
  /** Also applies to the selected shape. */
  onPen: (change: Partial<Pen>) => void
  textField: Ref<HTMLInputElement>
  canUndo: boolean
  canRemove: boolean
  onAdd: () => void
  onTurn: () => void
  onUndo: () => void
  onRemove: () => void
}

export function DrawTools({ pen, onPen, textField, ...rest }: DrawToolsProps) {
  const { t } = useTexts()
  const ratios = Object.keys(cropRatios) as CropRatio[]
  return (
    <div className="sw-row sw-draw-tools">
      <Segments
        legend={t('media.shape')}
        name="shape"
        value={pen.kind}
        options={offeredKinds.map((value: OfferedKind) => ({ value, label: t(kindTexts[value]) }))}
        onChange={(kind) => onPen({ kind })}
      />
      {pen.kind === 'text' && (
        <TextField
          ref={textField}
          className="sw-draw-words"
          label={t('media.words')}
          hint={t('media.wordsHint')}
          maxLength={longestText}
          value={pen.text}
          onChange={(event) => onPen({ text: event.currentTarget.value })}
        />
      )}
      {pen.kind === 'crop' && (
        <Segments
          legend={t('media.ratio')}
          name="ratio"
          value={pen.ratio}
          options={ratios.map((value) => ({
            value,
            label: value === 'free' ? t('media.free') : ratioText(value),
          }))}
          onChange={(ratio) => onPen({ ratio })}
        />
      )}
      {toolOf(pen.kind).hasLook && <Look pen={pen} onPen={onPen} />}
      <DrawActions {...rest} />
    </div>
  )

  function ratioText(value: '4:3' | '3:4'): string {
    return value === '3:4' ? t('media.portrait') : value
  }
}

function Look({ pen, onPen }: Pick<DrawToolsProps, 'pen' | 'onPen'>) {
  const { t } = useTexts()
  return (
    <>
      <fieldset className="sw-draw-colours">
        <legend className="sw-label">{t('media.colour')}</legend>
        {markColours.map((value) => (
          <label key={value} title={t(colourText(value))}>
            <input
              type="radio"
              name="colour"
              checked={value === pen.colour}
              style={{ backgroundColor: bulletMarks[value].colour }}
              aria-label={t(colourText(value))}
              onChange={() => onPen({ colour: value })}
            />
          </label>
        ))}
      </fieldset>
      <Segments
        legend={t('media.weight')}
        name="weight"
        value={pen.weight}
        options={markWeights.map((value: Weight) => ({ value, label: t(weightTexts[value]) }))}
        onChange={(weight) => onPen({ weight })}
      />
    </>
  )
}

function DrawActions(props: Omit<DrawToolsProps, 'pen' | 'onPen' | 'textField'>) {
  const { t } = useTexts()
  const { canUndo, canRemove, onAdd, onTurn, onUndo, onRemove } = props
  const button = (label: string, Icon: TablerIcon, onClick: () => void, isOn = true) => (
    <IconButton disabled={!isOn} label={label} title={label} onClick={onClick} Icon={Icon} iconSize={24} />
  )
  return (
    <div className="sw-row" data-gap="1">
      <Button kind="plain" onClick={onAdd}>
        {t('media.addShape')}
      </Button>
      {button(t('media.turn'), IconRotateClockwise, onTurn)}
      {button(t('media.undo'), IconArrowBackUp, onUndo, canUndo)}
      {button(t('media.removeShape'), IconTrash, onRemove, canRemove)}
    </div>
  )
}
