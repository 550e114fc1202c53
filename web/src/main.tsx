// Starts the app: loads the language, then renders. Style sheets of components follow those they build on.
import './ui/styles/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery } from './account/queries.ts'
import { switchTexts } from './lib/i18n/load.ts'
import { startLocale, TextsProvider } from './lib/i18n/TextsProvider.tsx'
import { finishChange } from './lib/offline/network-first.ts'
import { registerWorker } from './lib/offline/register.ts'
import { queryClient } from './lib/query-client.ts'
import { Screens } from './lib/router/Screens.tsx'
import { findPlainPage } from './lib/takeover.ts'
import { router } from './router.tsx'
import { ErrorScreen, NotFoundScreen } from './screens/ErrorScreen.tsx'
import { Frame } from './screens/frame/Frame.tsx'
import { loadHere } from './shared-device/parts.ts'
import { isShared } from './shared-device/registration.ts'
import { showStoredAccent } from './site/accent.ts'
import { siteInfoQuery } from './site/queries.ts'
import { LiveRegion } from './ui/announce.tsx'
import { ConfirmProvider } from './ui/dialogs/Confirm.tsx'
import { SkeletonLines } from './ui/screen/Loaded.tsx'
import { followTheme } from './ui/theme.ts'
import { Toasts } from './ui/toasts.tsx'

const sweepMs = 10_000

async function start(): Promise<void> {
  await finishChange()
  void queryClient.prefetchQuery(siteInfoQuery)
  void queryClient.prefetchQuery(meQuery)
  if (!findPlainPage()) showStoredAccent()
  const locale = startLocale()
  await switchTexts(locale)
  // If its code does not load, the page is offline, and the user is the same.
  if (isShared())
    await loadHere()
      .then(({ begin }) => begin())
      .catch(() => {})
  const root = document.getElementById('root')
  if (!root) return
  findPlainPage()?.replace(root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TextsProvider initial={locale}>
          <ConfirmProvider>
            <Screens
              router={router}
              Frame={Frame}
              Pending={Pending}
              Failed={ErrorScreen}
              Missing={NotFoundScreen}
            />
            <Toasts />
            <LiveRegion />
          </ConfirmProvider>
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const Pending = () => <SkeletonLines rows={6} />

/** After the first screen is rendered. */
function sweepInTime(): void {
  setTimeout(() => {
    // Without storage there are no leftovers.
    void import('./lib/leftovers.ts').then((m) => m.sweepLeftovers(localStorage, Date.now())).catch(() => {})
  }, sweepMs)
}

followTheme()
void start()
registerWorker()
sweepInTime()
