// Category, tag or flag of an action on many guides.
import { useQuery } from '@tanstack/react-query'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { categoryTitlesQuery } from '../../categories/titles.ts'
import type { VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { flagsQuery, tagsQuery } from '../manage/choices.ts'
import { type ChangeKind, tagsOf } from './change.ts'

interface ObjectFieldProps {
  kind: ChangeKind
  guides: readonly VisibleGuide[]
  value: string
  error: string | null
  onChange: (value: string) => void
}

export function ObjectField({ kind, ...props }: ObjectFieldProps) {
  if (kind === 'move') return <MoveField {...props} />
  if (kind === 'tag' || kind === 'untag') return <TagField {...props} isUsed={kind === 'untag'} />
  if (kind === 'flag' || kind === 'unflag') return <FlagField {...props} isUsed={kind === 'unflag'} />
  return null
}

type FieldProps = Omit<ObjectFieldProps, 'kind'>
/** Only existing tags or flags can be removed. */
type UsedProps = FieldProps & { isUsed: boolean }

function MoveField({ guides: _, ...props }: FieldProps) {
  return (
    <Loaded query={useQuery(categoryTitlesQuery)}>
      {(titles) => <CategoryField titles={titles} isFirst {...props} />}
    </Loaded>
  )
}

function TagField({ guides, isUsed, value, error, onChange }: UsedProps) {
  const { t } = useTexts()
  const all = useQuery({ ...tagsQuery, enabled: !isUsed }).data ?? []
  const tags = isUsed ? [...new Set(guides.flatMap(tagsOf))].sort() : all
  return (
    <Suggest
      label={t('many.tagLabel')}
      name="object"
      isFirst
      value={value}
      error={error}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      onType={onChange}
      onChoose={(option) => onChange(option.value)}
    />
  )
}

function FlagField({ guides, isUsed, value, error, onChange }: UsedProps) {
  const { t } = useTexts()
  return (
    <Loaded query={useQuery(flagsQuery)}>
      {(flags) => (
        <Select
          label={t('many.flagLabel')}
          name="object"
          data-autofocus
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          options={[
            { value: '', label: t('many.choose') },
            ...flags
              .filter(({ flagid }) => !isUsed || guides.some((guide) => guide.flags.includes(flagid)))
              .map(({ flagid, title }) => ({
                value: flagid,
                label: flagid === 'GUIDE_ARCHIVED' ? t('guides.archived') : title,
              })),
          ]}
        />
      )}
    </Loaded>
  )
}
