// Reads a code with the camera or from a photo; the result is shown before it is taken.
import { IconBulb, IconCameraRotate, IconCheck, IconPhotoScan, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
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
      <div className="sw-stack sw-scan" data-gap="4" data-has-code={code ? true : undefined}>
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
        <div className="sw-stack sw-scan-read" data-gap="1" role="status">
          {code && (
            <>
              <span className="sw-soft">{t('scan.read', { kind: code.kind })}</span>
              <strong>{code.text}</strong>
            </>
          )}
        </div>
        {code ? (
          <div className="sw-columns" data-column="narrow" data-gap="2">
            <Button kind="plain" size="work" icon={<IconRefresh aria-hidden="true" />} onClick={again}>
              {t('scan.again')}
            </Button>
            <Button
              size="work"
              icon={<IconCheck aria-hidden="true" />}
              // The only action once a code is read.
              autoFocus
              onClick={() => onCode(code.text)}
            >
              {t('scan.take')}
            </Button>
          </div>
        ) : (
          <Ways scanning={scanning} onType={onClose} />
        )}
      </div>
    </Dialog>
  )
}

/** Actions until a code is read: lamp, another camera, photo, keyboard. */
function Ways({ scanning, onType }: { scanning: Scanning; onType: () => void }) {
  const { t } = useTexts()
  const { camera, fault, found, again, changeCamera } = scanning
  return (
    <div className="sw-columns" data-column="narrow" data-gap="2">
      {camera?.setLamp && <Lamp key={camera.deviceId} set={camera.setLamp} />}
      {camera && camera.deviceIds.length > 1 && (
        <Button
          kind="plain"
          size="work"
          icon={<IconCameraRotate aria-hidden="true" />}
          onClick={changeCamera}
        >
          {t('scan.otherCamera')}
        </Button>
      )}
      {fault && fault !== 'insecure' && (
        <Button kind="plain" size="work" icon={<IconRefresh aria-hidden="true" />} onClick={again}>
          {t('ui.retry')}
        </Button>
      )}
      <Photo onCode={found} isMain={fault !== null} />
      <Button kind="plain" size="work" onClick={onType}>
        {t('scan.type')}
      </Button>
    </div>
  )
}

function Lamp({ set }: { set: (isOn: boolean) => Promise<void> }) {
  const { t } = useTexts()
  const [isOn, setOn] = useState(false)
  return (
    <Button
      kind="plain"
      size="work"
      icon={<IconBulb aria-hidden="true" />}
      aria-pressed={isOn}
      onClick={() =>
        void set(!isOn).then(
          () => setOn(!isOn),
          () => {},
        )
      }
    >
      {t('scan.lamp')}
    </Button>
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
      <label className="sw-button" data-kind={isMain ? 'main' : 'plain'} data-size="work">
        <IconPhotoScan aria-hidden="true" />
        <span>{t('scan.photo')}</span>
        <input
          className="sw-hidden"
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (file) void read(file)
          }}
        />
      </label>
      <p className="sw-row sw-scan-says" role="status">
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
