// Proves that the whole app works without TLS: APIs of secure contexts are used only where a fallback exists.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['web/src', 'web/build', 'web/worker', 'client/src', 'rules/src', 'wiki-syntax/src']

/** Marked [SecureContext] in their specifications, among interfaces that the app may use. */
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

/** Each with its fallback. */
const provided: Readonly<Record<string, readonly string[]>> = {
  // Copies the selection.
  'web/src/ui/copy-text.ts': ['clipboard'],
  // Builds the file in memory, and leaves a large one to the browser.
  'web/src/records/list/save-stream.ts': ['showSaveFilePicker'],
  // Reads codes with a library.
  'web/src/scan/reader.ts': ['BarcodeDetector'],
  // Shows a message, and takes a photo of the code or its text.
  'web/src/scan/camera.ts': ['mediaDevices', 'isSecureContext'],
  // Asks the other windows and waits for their answers.
  'web/src/lib/drafts/tabs.ts': ['locks'],
  // Shows that the app cannot be loaded offline.
  'web/src/lib/offline/register.ts': ['serviceWorker'],
  // Answers are stored without images.
  'web/src/lib/offline/pictures.ts': ['caches'],
  // Without it the user changes when everything is sent.
  'web/src/run/queue/sealed-record.ts': ['crypto.subtle'],
  // Without it two windows do not meet, because no record is sealed.
  'web/src/shared-device/begin.ts': ['locks'],
  // The screen locks as usual.
  'web/src/run/keys/use-wake-lock.ts': ['wakeLock'],
  // The free space is unknown, and data that the browser may evict is sent as soon as possible.
  'web/src/lib/offline/space.ts': ['storage'],
  // Two windows may fetch the same.
  'web/src/device/keeper.ts': ['locks'],
  // Two windows may send the same event; its UUID makes it count once.
  'web/src/run/queue/worker.ts': ['locks'],
  // Runs in secure contexts only.
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
