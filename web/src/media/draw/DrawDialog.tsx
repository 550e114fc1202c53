// Crops, turns and annotates a picture. The source stays unchanged, so everything can be changed later.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Image } from '../../lib/api.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useUnsaved } from '../../ui/dialogs/use-closing.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { drawOnPicture, type OwnPicture, pictureQuery, sized } from '../queries.ts'
import { DrawArea } from './DrawArea.tsx'
import { DrawTools } from './DrawTools.tsx'
import { storeDrawing } from './draft.ts'
import { type Pen, shapeInTheMiddle, turnedSize, turnRight, withShape, writeMarkup } from './drawing.ts'
import { withRatio } from './tools/crop.ts'
import type { Base, Shape } from './tools/shape.ts'
import { toolOf } from './tools/tools.ts'
import { useDrawing } from './use-drawing.ts'
import './draw.css'

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
  const close = (image: Image | null) => {
    storeDrawing(imageid, null)
    onDone(image)
  }
  return (
    <Dialog title={t('media.draw')} kind="full" onClose={() => close(null)}>
      <Loaded query={picture}>
        {(drawn) => (
          <Loaded query={source}>
            {(beneath) => <Drawing drawn={drawn} beneath={beneath} onDone={close} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

interface DrawingProps {
  drawn: OwnPicture
  beneath: OwnPicture
  onDone: (image: Image | null) => void
}

function Drawing({ drawn, beneath, onDone }: DrawingProps) {
  const words = useTexts()
  const { t } = words
  const { drawing, past, isRestored, put, undo } = useDrawing(drawn, beneath)
  const { shapes, turn } = drawing
  const [pen, setPen] = useState<Pen>(firstPen)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const textField = useRef<HTMLInputElement>(null)
  useUnsaved(past.length > 0)
  const source = { width: beneath.width, height: beneath.height }
  const size = turnedSize(source, turn)
  const base: Base = { url: beneath.image.huge ?? beneath.image.original, source, turn, size }

  const putShapes = (next: readonly Shape[]) => {
    put({ shapes: next, turn })
    if (next.length < shapes.length) setChosen(null)
  }
  const changePen = (change: Partial<Pen>) => {
    const next = { ...pen, ...change }
    setPen(next)
    const edited = shapes.map((shape, index) => repenned(shape, change, { pen: next, index, chosen, size }))
    if (edited.some((shape, index) => shape !== shapes[index]))
      put({ shapes: edited, turn }, change.text === undefined ? null : chosen)
  }
  const add = () => {
    if (pen.kind === 'text' && pen.text.trim() === '') textField.current?.focus()
    else putShapes(withShape(shapes, shapeInTheMiddle(pen, size)))
  }
  const choose = (index: number | null) => {
    setChosen(index)
    const shape = index === null ? undefined : shapes[index]
    if (shape?.kind === 'text') setPen({ ...pen, kind: 'text', text: shape.text })
    else if (index === null && chosen !== null && shapes[chosen]?.kind === 'text')
      setPen({ ...pen, text: '' })
  }
  const undoLast = () => {
    undo()
    setChosen(null)
  }
  const onKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || event.target === textField.current) return
    event.preventDefault()
    event.stopPropagation()
    undoLast()
  }
  const save = async () => {
    setSending(true)
    try {
      const made = await drawOnPicture(drawn.image.id, writeMarkup(drawing, size))
      onDone(sized(made))
    } catch (error) {
      setProblem(problemText(error, words))
      setSending(false)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for a button in it.
    <div className="sw-stack sw-draw" data-gap="3" onKeyDown={onKey}>
      {problem && <Notice kind="fault">{problem}</Notice>}
      {isRestored && past.length > 0 && <Notice>{t('media.drawRestored')}</Notice>}
      <DrawTools
        pen={pen}
        onPen={changePen}
        textField={textField}
        canUndo={past.length > 0}
        canRemove={chosen !== null}
        onAdd={add}
        onTurn={() => put(turnRight(drawing, size))}
        onUndo={undoLast}
        onRemove={() => chosen !== null && putShapes(shapes.toSpliced(chosen, 1))}
      />
      <DrawArea
        base={base}
        shapes={shapes}
        pen={pen}
        chosen={chosen}
        onChosen={choose}
        onShapes={putShapes}
        onTextMissing={() => textField.current?.focus()}
      />
      <p className="sw-hint">{t('media.drawHint')}</p>
      <div className="sw-actions" data-align="end">
        <CancelButton onClick={() => onDone(null)} />
        <Button onClick={save} isBusy={isSending}>
          {t('media.useDrawing')}
        </Button>
      </div>
    </div>
  )
}

const firstPen: Pen = { kind: 'rectangle', colour: 'red', weight: 'medium', text: '', ratio: 'free' }

interface Repenning {
  pen: Pen
  index: number
  chosen: number | null
  size: { width: number; height: number }
}

/** The selected shape takes colour, thickness and text, and a crop the ratio. */
function repenned(shape: Shape, change: Partial<Pen>, { pen, index, chosen, size }: Repenning): Shape {
  if (change.ratio && shape.kind === 'crop') return withRatio(shape, pen.ratio, size)
  if (index !== chosen) return shape
  const { colour, weight, text } = change
  if (text !== undefined && shape.kind === 'text') return text.trim() === '' ? shape : { ...shape, text }
  if (!toolOf(shape.kind).hasLook || (colour === undefined && weight === undefined)) return shape
  return { ...shape, ...(colour !== undefined && { colour }), ...(weight !== undefined && { weight }) }
}
