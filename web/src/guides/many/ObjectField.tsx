// Inputs of an action on many guides: category, type, person, tag, flag, process or the release.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { categoryTitlesQuery } from '../../categories/titles.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useGuideTypes } from '../../site/guide-types.ts'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Suggest } from '../../ui/fields/Suggest.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { flagsQuery, processesQuery, tagsQuery } from '../manage/choices.ts'
import { type ChangeKind, tagsOf } from './change.ts'
import { OwnerField, ReaderField } from './PersonFields.tsx'
import { ReplaceFields } from './ReplaceFields.tsx'
import { asCategory, asExempt, type ChangeFieldProps } from './read-change.ts'

const fields: Partial<Record<ChangeKind, (props: ChangeFieldProps) => ReactNode>> = {
  move: MoveField,
  type: TypeField,
  owner: OwnerField,
  tag: TagField,
  untag: UsedTagField,
  flag: FlagField,
  unflag: UsedFlagField,
  allow: ReaderField,
  disallow: ReaderField,
  release: ReleaseFields,
  process: ProcessField,
  replace: ReplaceFields,
}

export function ObjectField({ kind, ...props }: ChangeFieldProps & { kind: ChangeKind }) {
  const Field = fields[kind]
  return Field ? <Field {...props} /> : null
}

function MoveField({ values, error, onChange }: ChangeFieldProps) {
  return (
    <Loaded query={useQuery(categoryTitlesQuery)}>
      {(titles) => (
        <CategoryField
          titles={titles}
          isFirst
          value={values.object}
          error={error}
          onChange={(object) => onChange({ object })}
        />
      )}
    </Loaded>
  )
}

interface ChoiceFieldProps extends Pick<ChangeFieldProps, 'values' | 'error' | 'onChange'> {
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
}

/** Select that begins with none of its options. */
function ChoiceField({ label, hint, options, values, error, onChange }: ChoiceFieldProps) {
  const { t } = useTexts()
  return (
    <Select
      label={label}
      hint={hint}
      name="object"
      data-autofocus
      value={values.object}
      error={error}
      onChange={({ currentTarget: { value: object } }) =>
        onChange({ object, name: options.find(({ value }) => value === object)?.label ?? '' })
      }
      options={[{ value: '', label: t('many.choose') }, ...options]}
    />
  )
}

function TypeField(props: ChangeFieldProps) {
  const { t } = useTexts()
  return <ChoiceField {...props} label={t('guides.type')} options={useGuideTypes().options} />
}

function ProcessField(props: ChangeFieldProps) {
  const { t } = useTexts()
  const none = { value: asCategory, label: t('many.asCategory') }
  return (
    <Loaded query={useQuery(processesQuery)}>
      {(processes) => (
        <ChoiceField
          {...props}
          label={t('many.processLabel')}
          hint={t('many.processHint')}
          options={[
            none,
            { value: asExempt, label: t('many.asExempt') },
            ...processes.map(({ approval_processid: id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </Loaded>
  )
}

function ReleaseFields({ values, onChange }: ChangeFieldProps) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        legend={t('releases.number')}
        name="type"
        value={values.type}
        onChange={(type) => onChange({ type })}
        options={[
          { value: 'minor', label: t('many.minor'), hint: t('releases.minorHint') },
          { value: 'major', label: t('many.major'), hint: t('releases.majorHint') },
        ]}
      />
      <TextArea
        label={t('releases.notes')}
        hint={t('releases.notesHint')}
        name="notes"
        rows={3}
        maxLength={10_000}
        value={values.notes}
        onChange={({ currentTarget }) => onChange({ notes: currentTarget.value })}
      />
    </>
  )
}

interface TagFieldProps extends ChangeFieldProps {
  tags: readonly string[]
}

function TagSuggest({ tags, values, error, onChange }: TagFieldProps) {
  const { t } = useTexts()
  return (
    <Suggest
      label={t('many.tagLabel')}
      name="object"
      isFirst
      value={values.object}
      error={error}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      onType={(object) => onChange({ object })}
      onChoose={(option) => onChange({ object: option.value })}
    />
  )
}

function TagField(props: ChangeFieldProps) {
  return <TagSuggest {...props} tags={useQuery(tagsQuery).data ?? []} />
}

/** Only existing tags or flags can be removed. */
function UsedTagField(props: ChangeFieldProps) {
  return <TagSuggest {...props} tags={[...new Set(props.guides.flatMap(tagsOf))].sort()} />
}

interface FlagFieldProps extends ChangeFieldProps {
  isUsed?: boolean
}

function FlagField({ guides, isUsed = false, ...props }: FlagFieldProps) {
  const { t } = useTexts()
  const used = new Set(guides.flatMap(({ flags }) => flags))
  return (
    <Loaded query={useQuery(flagsQuery)}>
      {(flags) => (
        <ChoiceField
          {...props}
          label={t('many.flagLabel')}
          options={flags
            .filter(({ flagid }) => !isUsed || used.has(flagid))
            .map(({ flagid, title }) => ({
              value: flagid,
              label: flagid === 'GUIDE_ARCHIVED' ? t('guides.archived') : title,
            }))}
        />
      )}
    </Loaded>
  )
}

function UsedFlagField(props: ChangeFieldProps) {
  return <FlagField {...props} isUsed />
}
