// Adds or changes an approval process.
import { useQuery } from '@tanstack/react-query'
import { ProcessForm } from '../../approvals/processes/ProcessForm.tsx'
import type { Process } from '../../approvals/processes/process-queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { processQuery } from '../../releases/queries.ts'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function ProcessScreen() {
  const { processid = '' } = useParams({ strict: false })
  const isNew = processid === 'new'
  const process = useQuery({ ...processQuery(Number(processid)), enabled: !isNew })
  if (isNew) return <ProcessPage key="new" />
  return <Loaded query={process}>{(data) => <ProcessPage key={processid} process={data} />}</Loaded>
}

function ProcessPage({ process }: { process?: Process }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const onSaved = async ({ name }: Process) => {
    showToast(t('approvals.savedProcess', { name }))
    await navigate({ to: '/admin/approvals' })
  }
  return (
    <Screen
      title={process ? t('approvals.changeTitle', { name: process.name }) : t('approvals.newProcess')}
      above={
        <nav className="sw-path" aria-label={t('approvals.path')}>
          <Link to="/admin/approvals">{t('approvals.title')}</Link>
        </nav>
      }
    >
      <ProcessForm {...(process && { process })} onSaved={(saved) => void onSaved(saved)} />
    </Screen>
  )
}
