// First run: four steps from the code in the console to a site with an administrator.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { setupQuery } from '../../site/queries.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { SetupWizard } from './SetupWizard.tsx'
import './setup.css'

export function SetupScreen() {
  const { t } = useTexts()
  const setup = useQuery(setupQuery)
  return (
    <Loaded query={setup}>
      {(state) =>
        state.needed ? (
          <SetupWizard />
        ) : (
          <Screen title={t('setup.doneAlreadyTitle')} width="form">
            <EmptyState title={state.title}>
              <p>{t('setup.doneAlreadyBody')}</p>
              <Link to="/login" className="sw-button">
                {t('frame.signIn')}
              </Link>
            </EmptyState>
          </Screen>
        )
      }
    </Loaded>
  )
}
