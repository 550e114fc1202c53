// The schema of translated words of a form in requests.
import { type Static, Type } from 'typebox'
import { fieldLimits } from './field-limits.ts'

export const word = (maxLength: number, description: string) =>
  Type.Optional(
    Type.String({ maxLength, description: `${description}; an empty text removes the translation` }),
  )

const FieldWordsInput = Type.Object(
  {
    field_guid: Type.String({ maxLength: 100, description: 'The field of the form of the step' }),
    label: word(fieldLimits.label, 'Label'),
    help: word(fieldLimits.help, 'Help text'),
    placeholder: word(fieldLimits.placeholder, 'Placeholder of the empty field'),
    unit: word(fieldLimits.unit, 'Unit of measure'),
    options: Type.Optional(
      Type.Array(
        Type.Object(
          {
            option: Type.String({
              maxLength: fieldLimits.option,
              description: 'An option of the original, which answers store',
            }),
            label: Type.String({
              maxLength: fieldLimits.option,
              description: 'Its translated label; an empty text removes it',
            }),
          },
          { title: 'TranslatedOption', additionalProperties: false, description: 'An option and its label' },
        ),
        { maxItems: fieldLimits.options, description: 'Omitted options stay unchanged' },
      ),
    ),
  },
  { title: 'TranslatedField', additionalProperties: false, description: 'A field in the other language' },
)
export type FieldWordsInput = Static<typeof FieldWordsInput>

export const translated_fields = Type.Array(FieldWordsInput, {
  minItems: 1,
  maxItems: fieldLimits.fields,
  description: 'Only with langid of a translation: texts of the form; omitted ones stay unchanged',
})
