// Words of a form in another language, as they are written.
import { type Static, Type } from 'typebox'
import { fieldLimits } from './field-limits.ts'

export const word = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, description: `${description}; empty takes the translation away` }))

const ToldField = Type.Object(
  {
    field_guid: Type.String({ maxLength: 100, description: 'The field of the form of the step' }),
    label: word(fieldLimits.label, 'What people read beside it'),
    help: word(fieldLimits.help, 'How to find the answer'),
    placeholder: word(fieldLimits.placeholder, 'What stands in the empty field'),
    unit: word(fieldLimits.unit, 'Unit of measure'),
    options: Type.Optional(
      Type.Array(
        Type.Object(
          {
            option: Type.String({
              maxLength: fieldLimits.option,
              description: 'An option of the original, which answers are kept as',
            }),
            label: Type.String({
              maxLength: fieldLimits.option,
              description: 'What people read in its place; empty takes it away',
            }),
          },
          { title: 'TranslatedOption', additionalProperties: false, description: 'An option and its words' },
        ),
        { maxItems: fieldLimits.options, description: 'Those that are left out stay as they are' },
      ),
    ),
  },
  { title: 'TranslatedField', additionalProperties: false, description: 'A field in the other language' },
)
export type ToldField = Static<typeof ToldField>

export const translated_fields = Type.Array(ToldField, {
  minItems: 1,
  maxItems: fieldLimits.fields,
  description: 'Only with langid of a translation: words of the form; what is left out stays as it is',
})
