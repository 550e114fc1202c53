// The changes of a comparison in one language, in the order of the guide, with the steps in between counted.
import type { GuideChange } from '@stepwright/rules'
import { useMemo } from 'react'
import { ContentLanguage } from '../lib/i18n/content-language.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { type Block, blocksOf } from './blocks.ts'
import { FieldDifference } from './Changes.tsx'
import { ComparedThingsContext } from './look.ts'
import type { StateComparison } from './queries.ts'
import { StepDifference } from './StepDifference.tsx'
import './history.css'
import './comparison.css'

export const changesOf = ({ changes }: StateComparison) => changes as unknown as readonly GuideChange[]

export function Comparison({ comparison }: { comparison: StateComparison }) {
  const blocks = useMemo(() => {
    const { from, to } = comparison
    return blocksOf(changesOf(comparison), { before: from?.steps ?? 0, after: to?.steps ?? 0 })
  }, [comparison])
  const things = useMemo(() => thingsOf(comparison), [comparison])
  return (
    <ComparedThingsContext value={things}>
      <ContentLanguage value={comparison.langid}>
        <ol className="sw-stack sw-changes">
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
            <BlockView key={index} block={block} />
          ))}
        </ol>
      </ContentLanguage>
    </ComparedThingsContext>
  )
}

const thingsOf = ({ images, documents, objects, releases }: StateComparison) => ({
  pictures: new Map(images.map((picture) => [picture.imageid, picture])),
  documents: new Map(documents.map(({ documentid, title }) => [documentid, title])),
  videos: new Map(objects.map((object) => [object.objectid, object])),
  releases: new Map(releases.map(({ releaseid, title }) => [releaseid, title])),
})

function BlockView({ block }: { block: Block }) {
  const { t } = useTexts()
  if (block.kind === 'same') {
    const { first, last } = block
    return (
      <li className="sw-hint sw-same-steps">
        {t('history.sameSteps', { count: last - first + 1, first, last })}
      </li>
    )
  }
  return (
    <li className="sw-card sw-stack sw-change" data-slim data-gap="2" data-change tabIndex={-1}>
      {block.kind === 'field' ? <FieldDifference change={block.change} /> : <StepDifference block={block} />}
    </li>
  )
}
