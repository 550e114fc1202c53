// Crops and annotates a picture. The source stays unchanged, so everything can be changed later.
import { type BulletColour, bulletMarks } from '@stepwright/rules'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useUnsaved } from '../ui/dialogs/use-closing.ts'
import { Segments } from '../ui/fields/Segments.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { DrawArea } from './DrawArea.tsx'
import {
  markColours,
  readMarkup,
  type Shape,
  type ShapeKind,
  shapeInTheMiddle,
  shapeKinds,
  withShape,
  writeMarkup,
} from './markup.ts'
import { drawOnPicture, type OwnPicture, pictureQuery, sized } from './queries.ts'
import './media.css'

interface DrawDialogProps {
  imageid: number
  onDone: (image: Image | null) => void
}

export function DrawDialog({ imageid, onDone }: DrawDialogProps) {
  const { t } = useTexts()
  const picture = useQuery(pictureQuery(imageid))
  const source = useQuery({
    ...pictureQuery(picture.data?.srcid ?? imageid),
    enabled: picture.data !== undefined,
  })
  return (
    <Dialog title={t('media.draw')} kind="full" onClose={() => onDone(null)}>
      <Loaded query={picture}>
        {(drawn) => (
          <Loaded query={source}>
            {(beneath) => <Drawing drawn={drawn} beneath={beneath} onDone={onDone} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

const kindTexts = {
  rectangle: 'media.rectangle',
  circle: 'media.circle',
  arrow: 'media.arrow',
  number: 'media.number',
  crop: 'media.crop',
} as const

interface DrawingProps {
  drawn: OwnPicture
  beneath: OwnPicture
  onDone: (image: Image | null) => void
}

function Drawing({ drawn, beneath, onDone }: DrawingProps) {
  const words = useTexts()
  const { t } = words
  const [shapes, setShapes] = useState<readonly Shape[]>(() => readMarkup(drawn.markup))
  const [past, setPast] = useState<readonly (readonly Shape[])[]>([])
  const [kind, setKind] = useState<ShapeKind>('rectangle')
  const [colour, setColour] = useState<BulletColour>('red')
  const [chosen, setChosen] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useUnsaved(past.length > 0)
  const size = { width: beneath.width, height: beneath.height }

  const put = (next: readonly Shape[]) => {
    setPast([...past, shapes])
    setShapes(next)
    if (next.length < shapes.length) setChosen(null)
  }
  const save = async () => {
    setSending(true)
    try {
      const made = await drawOnPicture(drawn.image.id, writeMarkup(shapes, size))
      onDone(sized(made))
    } catch (error) {
      setProblem(problemText(error, words))
      setSending(false)
    }
  }
  return (
    <div className="sw-stack sw-draw" data-gap="3">
      {problem && <Notice kind="fault">{problem}</Notice>}
      <div className="sw-row sw-draw-tools">
        <Segments
          legend={t('media.shape')}
          name="shape"
          value={kind}
          options={shapeKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          onChange={setKind}
        />
        <fieldset className="sw-draw-colours">
          <legend className="sw-label">{t('media.colour')}</legend>
          {markColours.map((value) => (
            <label key={value} title={t(value === 'black' ? 'media.black' : `read.colour.${value}`)}>
              <input
                type="radio"
                name="colour"
                checked={value === colour}
                style={{ backgroundColor: bulletMarks[value].colour }}
                aria-label={t(value === 'black' ? 'media.black' : `read.colour.${value}`)}
                onChange={() => setColour(value)}
              />
            </label>
          ))}
        </fieldset>
        <div className="sw-row" data-gap="1">
          <Button kind="plain" onClick={() => put(withShape(shapes, shapeInTheMiddle(kind, size, colour)))}>
            {t('media.addShape')}
          </Button>
          <IconButton
            disabled={past.length === 0}
            label={t('media.undo')}
            title={t('media.undo')}
            onClick={() => {
              setShapes(past.at(-1) ?? [])
              setPast(past.slice(0, -1))
              setChosen(null)
            }}
            Icon={IconArrowBackUp}
            iconSize={24}
          />
          <IconButton
            disabled={chosen === null}
            label={t('media.removeShape')}
            title={t('media.removeShape')}
            onClick={() => chosen !== null && put(shapes.toSpliced(chosen, 1))}
            Icon={IconTrash}
            iconSize={24}
          />
        </div>
      </div>
      <p className="sw-hint">{t('media.drawHint')}</p>
      <DrawArea
        url={beneath.image.huge ?? beneath.image.original}
        size={size}
        shapes={shapes}
        kind={kind}
        colour={colour}
        chosen={chosen}
        onChosen={setChosen}
        onShapes={put}
      />
      <div className="sw-actions" data-align="end">
        <CancelButton onClick={() => onDone(null)} />
        <Button onClick={save} isBusy={isSending}>
          {t('media.useDrawing')}
        </Button>
      </div>
    </div>
  )
}
