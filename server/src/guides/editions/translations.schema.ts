// The schema of a translation for its translator.
import { type Static, Type } from 'typebox'
import { thingLists } from '../edition-content.ts'

const number = (description: string) => Type.Integer({ description })
const text = (description: string) => Type.String({ description })

const members = {
  source: text('The original as readers see it now'),
  translation: text('The newest translation; empty if there is none'),
  made_from: Type.Union([Type.String(), Type.Null()], {
    description: 'The original text from which it was translated; null without a translation',
  }),
  state: Type.Enum(['current', 'stale', 'missing'], {
    description: 'stale: the original has changed since',
  }),
}
const Text = Type.Object(members, { title: 'TextPair', description: 'A text and its translation' })

const Word = Type.Object(
  {
    field_guid: text('The field of the text'),
    word: Type.Enum(['label', 'help', 'placeholder', 'unit', 'option'], {
      description: 'Kind of the text: label, help, placeholder, unit or option',
    }),
    option: Type.Union([Type.String(), Type.Null()], {
      description: 'The option, as stored in answers; null for other texts',
    }),
    ...members,
  },
  { title: 'WordPair', description: 'A text of a form and its translation' },
)

const Step = Type.Object(
  {
    stepid: number('Number of the step'),
    orderby: number('Position in the guide, from 1'),
    revisionid: number('Concurrency token of the translated step; 0 if it is not translated'),
    title: Text,
    lines: Type.Array(Text, { description: 'One entry for each line of the original' }),
    left_over: Type.Array(Type.String(), { description: 'Translations of deleted lines' }),
    form: Type.Array(Word, { description: 'Texts of its form, by field' }),
  },
  { title: 'StepPair', description: 'A step and its translation' },
)

const Thing = Type.Object(
  {
    list: Type.Enum([...thingLists], { description: 'List of the guide that contains it: parts or tools' }),
    place: number('Position in the list, from 1'),
    wikiid: number('Number of its page'),
    title: text('Title of its page: PATCH /wikis/ITEM/{title} with langid writes its name as display_title'),
    revisionid: number('Concurrency token of that page in the language; send it with that edit'),
    source_revisionid: number('Revision of the original of that page, from which its name is translated'),
    name: Type.Union([Text, Type.Null()], {
      description:
        'Its name in the language; null if its page has that language, is hidden, or occurs earlier in ' +
        'the list',
    }),
    type: Text,
    notes: Text,
  },
  { title: 'ThingPair', description: 'A tool or part and its texts in the other language' },
)

export const TranslatorView = Type.Object(
  {
    guideid: number('Number of the guide'),
    langid: text('Language of the translation'),
    source_langid: text('Language of the original'),
    revisionid: number('Concurrency token of the translation; send it with an edit; 0 if there is none'),
    guide_revisionid: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Number of its newest revision in the history; null if there is none',
    }),
    source_revisionid: number('guide_revisionid of the original'),
    fields: Type.Array(Type.Object({ field: text('Name of the field'), ...members }), {
      description: 'The texts of the guide',
    }),
    things: Type.Array(Thing, { description: 'Parts, then tools, in their order' }),
    steps: Type.Array(Step, { description: 'Steps of the guide itself, in their order' }),
    counts: Type.Object(
      {
        current: number('Number of current texts, including empty originals'),
        stale: number('Number of texts whose original has changed since'),
        missing: number('Number of untranslated texts'),
      },
      { description: 'Progress of the translation' },
    ),
    has_service: Type.Boolean({
      description: 'True if the site has a translation service, see machineTranslateLangid of a guide',
    }),
  },
  { title: 'GuideTranslation', description: 'A translation beside its original' },
)
/** The freshness of a published translation. */
export const LanguageState = Type.Object(
  {
    langid: text('Language of the translation'),
    isStale: Type.Boolean({ description: 'True if the original of any text has changed since' }),
    staleTexts: number('Number of texts whose original has changed since'),
    untranslatedTexts: number('Number of translated texts'),
  },
  { title: 'LanguageState', description: 'State of a translation of a guide' },
)
export type LanguageState = Static<typeof LanguageState>

export type TranslatorView = Static<typeof TranslatorView>
