// Tells whoever releases that the release needs approval, by which process and by whom, stage by stage.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { processQuery } from './queries.ts'
import { nameOfStage } from './stage-name.ts'
import { type Signers, useWhoSigns } from './use-who-signs.ts'

interface ProcessNoticeProps {
  processid: number
  name: string
}

export function ProcessNotice({ processid, name }: ProcessNoticeProps) {
  const { t } = useTexts()
  const stages = useQuery(processQuery(processid)).data?.stages ?? []
  return (
    <Notice title={t('releases.needsApproval')}>
      <p>{t('releases.needsApprovalBody', { name })}</p>
      {stages.length > 0 && (
        <ul>
          {stages.map((stage) => (
            <li key={stage.stageid}>
              {nameOfStage(t, stage)}: <Names stage={stage} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const Names = ({ stage }: { stage: Signers }) => <>{useWhoSigns(stage)}</>
