// The schema of guides that travel between sites. Numbers of guides, steps and media are those at the site of origin.
import { type Static, type TSchema, Type } from 'typebox'
import { ShownMedia } from '#pages/portable/portable-page.schema.ts'
import { tagLimit } from '#pages/tags/tags.ts'
import { Language } from '#settings/settings.schema.ts'
import { thingLists, translatedFields } from '../edition-content.ts'
import { fieldLimits } from '../field-limits.ts'
import { GuideChange, NewGuide } from '../guides.schema.ts'
import { lineLimit } from '../lines.ts'
import { NewStep } from '../steps.schema.ts'
import { tagsLimit } from '../tags/tags.ts'
import { thingLimits } from '../translated-things.schema.ts'
import { DocumentStep } from '../writing/document.schema.ts'
import { stepsLimit } from '../writing/steps.ts'

const closed = { additionalProperties: false }
const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const longest = 65_536
/** Translations of removed lines stay until all lines are translated. */
const mostTranslatedLines = 100

const { langid: _langid, ...fields } = NewGuide.properties

/** A field of a form as a request writes it; forms check it. */
const PortableField = Type.Unsafe<Record<string, unknown> & { field_guid: string }>({
  type: 'object',
  required: ['field_guid'],
  properties: { field_guid: { type: 'string', minLength: 1, maxLength: 100 } },
})
export type PortableField = Static<typeof PortableField>

const PortableStep = Type.Object(
  {
    stepid: id,
    title: NewStep.properties.title,
    lines: NewStep.properties.lines,
    media: DocumentStep.properties.media,
    form: Type.Optional(Type.Array(PortableField, { maxItems: fieldLimits.fields })),
  },
  closed,
)
export type PortableStep = Static<typeof PortableStep>

/** `from`: the text of the original that was translated, if the original has changed since. */
const translated = <T extends TSchema>(text: T) =>
  Type.Optional(Type.Object({ text, from: Type.Optional(Type.String({ maxLength: longest })) }, closed))
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const { title, subject, summary, introduction, conclusion } = Type.Required(
  Type.Pick(GuideChange, [...translatedFields]),
).properties

const TranslatedStep = Type.Object(
  {
    stepid: id,
    title: translated(text(255)),
    lines: Type.Optional(
      Type.Object(
        {
          texts: Type.Array(Type.String({ maxLength: lineLimit }), { maxItems: mostTranslatedLines }),
          from: Type.Optional(
            Type.Array(Type.String({ maxLength: longest }), { maxItems: mostTranslatedLines }),
          ),
        },
        closed,
      ),
    ),
    form: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field_guid: text(100),
            label: translated(text(fieldLimits.label)),
            help: translated(text(fieldLimits.help)),
            placeholder: translated(text(fieldLimits.placeholder)),
            unit: translated(text(fieldLimits.unit)),
            options: Type.Optional(
              Type.Array(
                Type.Object({ option: text(fieldLimits.option), label: text(fieldLimits.option) }, closed),
                { maxItems: fieldLimits.options },
              ),
            ),
          },
          closed,
        ),
        { maxItems: fieldLimits.fields },
      ),
    ),
  },
  closed,
)

const PortableTranslation = Type.Object(
  {
    langid: Language,
    title: translated(title),
    subject: translated(subject),
    summary: translated(summary),
    introduction: translated(introduction),
    conclusion: translated(conclusion),
    things: Type.Optional(
      Type.Array(
        Type.Object(
          {
            list: Type.Enum([...thingLists]),
            place: Type.Integer({ minimum: 1, description: 'Position in the list, from 1' }),
            type: translated(text(thingLimits.type)),
            notes: translated(text(thingLimits.notes)),
          },
          closed,
        ),
        { maxItems: 200 },
      ),
    ),
    steps: Type.Array(TranslatedStep, { maxItems: stepsLimit }),
  },
  closed,
)
export type PortableTranslation = Static<typeof PortableTranslation>

export const PortableGuide = Type.Object(
  {
    guideid: id,
    langid: Language,
    fields: Type.Object(fields, closed),
    tags: Type.Array(Type.String({ maxLength: tagLimit * 4 }), { maxItems: tagsLimit }),
    steps: Type.Array(PortableStep, { maxItems: stepsLimit }),
    translations: Type.Array(PortableTranslation, { maxItems: 200 }),
    /** It was open to some users or teams, who stay behind. */
    isRestricted: Type.Boolean(),
    media: ShownMedia,
  },
  { title: 'PortableGuide', additionalProperties: false, description: 'A guide that travels' },
)
export type PortableGuide = Static<typeof PortableGuide>

export const nameOfGuide = ({ guideid, fields }: PortableGuide): string =>
  `Guide ${guideid} “${fields.title || fields.subject || ''}”`
