// Shows a signed answer: its text, its picture, or the name of its file, as a link.
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { fileNameOf } from '../fields/use-given.ts'
import { answerText } from '../work/answer-text.ts'
import type { ShownAnswer } from './covered-by.ts'

interface SignedAnswerProps {
  answer: ShownAnswer
  /** Undefined for a field of another step. */
  field: Field | undefined
}

export function SignedAnswer({ answer, field }: SignedAnswerProps) {
  const words = useTexts()
  const { t } = words
  const { value, image, label, reading, unit } = answer
  const file = value === null ? null : fileOf(answer)
  if (value !== null && image)
    return (
      <a href={image.huge ?? image.large ?? image.standard ?? image.original} target="_blank" rel="noopener">
        <img
          className="sw-thumb"
          data-size="l"
          src={image.standard ?? image.thumbnail}
          alt={t('run.photoOf', { label, number: reading })}
        />
      </a>
    )
  if (file)
    return (
      <a href={file.address} target="_blank" rel="noopener">
        {file.name}
      </a>
    )
  const text = field ? answerText(field, value, words) : (value ?? t('run.emptied'))
  return unit ? `${text}\u00a0${unit}` : text
}

/** A video has an address once it is encoded, a deleted file has none. */
function fileOf(answer: ShownAnswer): { name: string; address: string | undefined } | null {
  const { document_src, video_data, value } = answer
  if (!document_src && !video_data) return null
  const { encodings = [] } = (video_data ?? {}) as { encodings?: { url: string }[] }
  return { name: fileNameOf({ ...answer, value: value ?? '' }), address: document_src ?? encodings[0]?.url }
}
