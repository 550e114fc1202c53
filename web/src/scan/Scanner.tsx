// Reading a code with the camera or from a photo; what was read is shown before it is taken.
import { IconBulb, IconCameraRotate, IconCheck, IconPhotoScan, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { readPhoto } from './reader.ts'
import { type Scanning, useScanning } from './use-scanning.ts'
import './scan.css'

interface ScannerProps {
  label: string
  onCode: (text: string) => void
  onClose: () => void
}

export function Scanner({ label, onCode, onClose }: ScannerProps) {
  const { t } = useTexts()
  const video = useRef<HTMLVideoElement>(null)
  const scanning = useScanning(video)
  const { camera, fault, code, again } = scanning
  return (
    <Dialog title={t('scan.title', { label })} onClose={onClose}>
      <div className="sw-scan" data-has-code={code ? true : undefined}>
        {fault ? (
          <Notice kind="info" title={t(faultTitles[fault])}>
            <p>{t(faultTexts[fault])}</p>
          </Notice>
        ) : (
          <div className="sw-scan-stage" data-is-ready={camera ? true : undefined}>
            <video ref={video} muted playsInline aria-label={t('scan.view')} />
            <span className="sw-scan-aim" aria-hidden="true" />
            <p className="sw-scan-hint">{camera ? t('scan.hint') : t('scan.opening')}</p>
          </div>
        )}
        <div className="sw-scan-read" role="status">
          {code && (
            <>
              <span className="sw-soft">{t('scan.read', { kind: code.kind })}</span>
              <strong>{code.text}</strong>
            </>
          )}
        </div>
        {code ? (
          <div className="sw-scan-actions">
            <button type="button" className="sw-scan-plain" onClick={again}>
              <IconRefresh aria-hidden="true" />
              {t('scan.again')}
            </button>
            <button
              type="button"
              className="sw-scan-main"
              // biome-ignore lint/a11y/noAutofocus: the one thing to do once a code is read.
              autoFocus
              onClick={() => onCode(code.text)}
            >
              <IconCheck aria-hidden="true" />
              {t('scan.take')}
            </button>
          </div>
        ) : (
          <Ways scanning={scanning} onType={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** While nothing is read yet: the lamp, another camera, a photo, the keyboard. */
function Ways({ scanning, onType }: { scanning: Scanning; onType: () => void }) {
  const { t } = useTexts()
  const { camera, fault, found, again, changeCamera } = scanning
  return (
    <div className="sw-scan-actions">
      {camera?.setLamp && <Lamp key={camera.deviceId} set={camera.setLamp} />}
      {camera && camera.deviceIds.length > 1 && (
        <button type="button" className="sw-scan-plain" onClick={changeCamera}>
          <IconCameraRotate aria-hidden="true" />
          {t('scan.otherCamera')}
        </button>
      )}
      {fault && fault !== 'insecure' && (
        <button type="button" className="sw-scan-plain" onClick={again}>
          <IconRefresh aria-hidden="true" />
          {t('ui.retry')}
        </button>
      )}
      <Photo onCode={found} isMain={fault !== null} />
      <button type="button" className="sw-scan-plain" onClick={onType}>
        {t('scan.type')}
      </button>
    </div>
  )
}

function Lamp({ set }: { set: (isOn: boolean) => Promise<void> }) {
  const { t } = useTexts()
  const [isOn, setOn] = useState(false)
  return (
    <button
      type="button"
      className="sw-scan-plain"
      aria-pressed={isOn}
      onClick={() =>
        void set(!isOn).then(
          () => setOn(!isOn),
          () => {},
        )
      }
    >
      <IconBulb aria-hidden="true" />
      {t('scan.lamp')}
    </button>
  )
}

function Photo({ onCode, isMain }: { onCode: Scanning['found']; isMain: boolean }) {
  const { t } = useTexts()
  const [says, setSays] = useState<'reading' | 'nothing' | 'unreadable' | null>(null)
  const read = async (file: File) => {
    setSays('reading')
    try {
      const code = await readPhoto(file)
      setSays(code ? null : 'nothing')
      if (code) onCode(code)
    } catch {
      setSays('unreadable')
    }
  }
  return (
    <>
      <label className={isMain ? 'sw-scan-main' : 'sw-scan-plain'}>
        <IconPhotoScan aria-hidden="true" />
        <span>{t('scan.photo')}</span>
        <input
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file) void read(file)
          }}
        />
      </label>
      <p className="sw-scan-says" role="status">
        {says && t(photoTexts[says])}
      </p>
    </>
  )
}

const photoTexts = {
  reading: 'scan.photoReading',
  nothing: 'scan.photoNothing',
  unreadable: 'scan.photoUnreadable',
} as const

const faultTitles = {
  insecure: 'scan.insecure',
  refused: 'scan.refused',
  none: 'scan.none',
  busy: 'scan.busy',
  lost: 'scan.lost',
  reader: 'scan.reader',
} as const

const faultTexts = {
  insecure: 'scan.insecureWay',
  refused: 'scan.refusedWay',
  none: 'scan.noneWay',
  busy: 'scan.busyWay',
  lost: 'scan.lostWay',
  reader: 'scan.readerWay',
} as const
