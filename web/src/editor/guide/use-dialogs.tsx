// Dialogs of the editor: choose pictures and videos, annotate, add an embed, edit the form of a step.
import { type ReactNode, useMemo, useState } from 'react'
import type { Image } from '../../lib/api.ts'
import { DrawDialog } from '../../media/draw/DrawDialog.tsx'
import { PicturePicker } from '../../media/PicturePicker.tsx'
import { VideoPicker } from '../../media/VideoPicker.tsx'
import { type Clip, clipOf } from '../clip.ts'
import { EmbedDialog } from '../media/EmbedDialog.tsx'
import type { Editor } from '../use-editor.ts'
import { FormDialog } from './FormDialog.tsx'

type Asking = Pick<Editor, 'pickPictures' | 'drawOn' | 'pickClip' | 'addEmbed'>

/** Each asks for a single value and closes with the answer. */
export function useDialogs() {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const ask = useMemo(() => {
    const close = () => setDialog(null)
    const asking = <T,>(show: (done: (answer: T) => void) => ReactNode): Promise<T> =>
      new Promise((resolve) => {
        const done = (answer: T) => {
          close()
          resolve(answer)
        }
        setDialog(show(done))
      })
    const dialogs: Asking = {
      pickPictures: (limit) =>
        asking<readonly Image[]>((done) => <PicturePicker limit={limit} onDone={done} />),
      drawOn: (imageid) => asking<Image | null>((done) => <DrawDialog imageid={imageid} onDone={done} />),
      pickClip: () =>
        asking<Clip | null>((done) => <VideoPicker onDone={(chosen) => done(clipOf(chosen))} />),
      addEmbed: () => asking<Clip | null>((done) => <EmbedDialog onDone={done} />),
    }
    const openForm = (stepid: number) =>
      setDialog(<FormDialog key={stepid} stepid={stepid} onClose={close} />)
    return { ...dialogs, openForm }
  }, [])
  return { ...ask, dialog }
}
