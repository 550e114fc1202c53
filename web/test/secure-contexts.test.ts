// A workshop without TLS has the whole app: what browsers give to secure contexts alone is asked for only where its
// absence is provided for.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['web/src', 'web/build', 'web/worker', 'client/src', 'rules/src', 'wiki-syntax/src']

/** Marked [SecureContext] in their specifications, as of the interfaces that an app like this may ever reach for. */
const withheld = [
  ...['crypto.randomUUID', 'crypto.subtle', 'caches', 'cookieStore', 'isSecureContext', 'launchQueue'],
  ...[
    'showSaveFilePicker',
    'showOpenFilePicker',
    'showDirectoryPicker',
    'queryLocalFonts',
    'getScreenDetails',
  ],
  ...['BarcodeDetector', 'EyeDropper', 'IdleDetector', 'Notification', 'PushManager', 'PaymentRequest'],
  ...[
    'DeviceMotionEvent',
    'DeviceOrientationEvent',
    'Sensor',
    'WebTransport',
    'AudioWorklet',
    'VideoDecoder',
  ],
  ...['VideoEncoder', 'AudioDecoder', 'ImageDecoder', 'SharedStorage', 'MIDIAccess', 'ContactsManager'],
]
const ofNavigator = [
  ...['clipboard', 'serviceWorker', 'share', 'canShare', 'wakeLock', 'mediaDevices', 'storage', 'locks'],
  ...['geolocation', 'permissions', 'credentials', 'bluetooth', 'usb', 'serial', 'hid', 'gpu', 'keyboard'],
  ...['contacts', 'presentation', 'setAppBadge', 'getBattery', 'xr', 'userAgentData', 'deviceMemory'],
  ...[
    'requestMIDIAccess',
    'getInstalledRelatedApps',
    'virtualKeyboard',
    'devicePosture',
    'windowControlsOverlay',
  ],
]

/** Each with what the app does without it. */
const provided: Readonly<Record<string, readonly string[]>> = {
  // Copies what is selected.
  'web/src/ui/fields/CopyField.tsx': ['clipboard'],
  // Puts the file together in memory, and leaves a large one to the browser.
  'web/src/records/list/save-stream.ts': ['showSaveFilePicker'],
  // Reads codes with a library.
  'web/src/scan/reader.ts': ['BarcodeDetector'],
  // Says so, and takes a photo of the code or its text.
  'web/src/scan/camera.ts': ['mediaDevices', 'isSecureContext'],
  // Asks the other windows and waits for their answers.
  'web/src/lib/drafts/tabs.ts': ['locks'],
  // The app says that it does not open anew without a network.
  'web/src/lib/offline/register.ts': ['serviceWorker'],
  // Texts are kept all the same.
  'web/src/lib/offline/pictures.ts': ['caches'],
  // The device darkens its screen as it does anywhere.
  'web/src/run/screen/use-wake-lock.ts': ['wakeLock'],
  // How much room there is stays unknown, and what the browser may clear away is sent as soon as it can be.
  'web/src/lib/offline/space.ts': ['storage'],
  // Two windows may fetch the same.
  'web/src/device/keeper.ts': ['locks'],
  // Two windows may send the same thing; its name sees to it that it counts once.
  'web/src/run/queue/worker.ts': ['locks'],
  // Runs in secure contexts alone.
  'web/worker/sw.ts': ['caches'],
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const isUsed = (text: string) => ({
  plain: withheld.filter((name) => new RegExp(`(?<![\\w'-])${name.replace('.', '\\??\\.')}\\b`).test(text)),
  navigator: ofNavigator.filter((name) =>
    new RegExp(
      `(navigator\\s*\\??\\.\\s*${name}\\b)|('${name}' in navigator)|\\{[^}]*\\b${name}\\b[^}]*\\} = navigator\\b`,
    ).test(text),
  ),
})

test('what only secure contexts have is asked for where its absence is provided for, and nowhere else', () => {
  const found = Object.fromEntries(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(
          (name) => /\.(?:tsx?|js)$/.test(name) && !name.includes('generated') && !name.includes('.test.'),
        )
        .flatMap((name) => {
          const { plain, navigator } = isUsed(withoutComments(readFileSync(join(root, folder, name), 'utf8')))
          const used = [...plain, ...navigator]
          return used.length > 0 ? [[`${folder}/${name.split(sep).join('/')}`, used.toSorted()]] : []
        }),
    ),
  )
  const allowed = Object.fromEntries(Object.entries(provided).map(([name, used]) => [name, used.toSorted()]))
  assert.deepEqual(found, allowed)
})
