// Settings of the appearance: logo and colour, with previews in light and dark.
import { isAccent, usualColours, withLightnessOf } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { usePictureFile } from '../ui/fields/use-picture-file.tsx'
import { siteInfoQuery } from './queries.ts'
import { Group, type GroupProps } from './SettingsGroups.tsx'

const usual = usualColours.light['--sw-brand'] ?? ''

export function AppearanceGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const colour = form.values.accentColour.trim().toLowerCase()
  const shown = isAccent(colour) ? colour : usual
  return (
    <Group title={t('settings.area.appearance')}>
      <LogoField form={form} />
      <div className="sw-accent" data-field="accentColour">
        <TextField
          {...form.text('accentColour')}
          label={t('field.optional', { label: t('settings.accent') })}
          hint={t('settings.accentHint')}
          placeholder={usual}
          maxLength={7}
          spellCheck={false}
          autoCapitalize="none"
        />
        <input
          type="color"
          aria-label={t('settings.accentChoose')}
          value={shown}
          onChange={(event) => form.set('accentColour', event.currentTarget.value)}
        />
      </div>
      <AccentSample colour={isAccent(colour) ? colour : null} />
    </Group>
  )
}

function LogoField({ form }: GroupProps) {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery)
  const [chosen, setChosen] = useState<Image | null>(null)
  const saved = site.data?.logo?.image
  const image = [chosen, saved].find((each) => each?.id === form.values.logo) ?? null
  const { field, isSending, pick, remove } = usePictureFile(t('settings.logoFile'), (next) => {
    setChosen(next)
    form.set('logo', next?.id ?? null)
  })
  return (
    <fieldset className="sw-stack" data-gap="2" data-field="logo">
      <legend className="sw-label">{t('settings.logo')}</legend>
      <p className="sw-hint">{t('settings.logoHint')}</p>
      {image && <img className="sw-logo-sample" src={image.standard ?? image.original} alt="" />}
      <div className="sw-actions">
        <Button kind="plain" isBusy={isSending} onClick={pick}>
          {t(image ? 'ui.otherPicture' : 'ui.addPicture')}
        </Button>
        {image && (
          <Button kind="plain" disabled={isSending} onClick={remove}>
            {t('ui.noPicture')}
          </Button>
        )}
      </div>
      {field}
    </fieldset>
  )
}

/** The colour adjusted to both backgrounds, with text on it. */
function AccentSample({ colour }: { colour: string | null }) {
  const { t } = useTexts()
  const grounds = [
    { name: t('frame.themeLight'), background: '#ffffff', shades: usualColours.light },
    { name: t('frame.themeDark'), background: '#1b2322', shades: usualColours.dark },
  ]
  return (
    <ul className="sw-row sw-accent-samples" aria-label={t('settings.accentSample')}>
      {grounds.map(({ name, background, shades }) => {
        const shade = (variable: string) => {
          const usually = shades[variable] ?? usual
          return colour === null ? usually : withLightnessOf(colour, usually)
        }
        return (
          <li key={name} className="sw-row" style={{ background, color: shade('--sw-brand-ink') }}>
            <span style={{ background: shade('--sw-brand-soft') }}>{name}</span>
            <code>{shade('--sw-brand')}</code>
          </li>
        )
      })}
    </ul>
  )
}
