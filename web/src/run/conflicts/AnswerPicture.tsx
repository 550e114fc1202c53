// The photo of an answer: from the server, else from this device.
import type { HeldAnswer } from '@stepwright/rules'
import type { Entry } from '../../lib/api.ts'
import { useFileAddresses } from '../queue/file-addresses.ts'
import { useQueue } from '../queue/queue-state.ts'
import './conflict.css'

export function AnswerPicture({ entry, held: { event, answer } }: { entry: Entry; held: HeldAnswer }) {
  const { files } = useQueue()
  const here = files.filter(({ name, type }) => type === 'Image' && name === answer.value)
  const [address] = useFileAddresses(here)
  const there = [...(entry.rivals ?? []), ...entry.work_data].find(({ eventid }) => eventid === event.eventid)
  const src = there?.image?.thumbnail ?? there?.image?.standard ?? address
  return src ? <img className="sw-thumb" data-size="m" src={src} alt="" /> : null
}
