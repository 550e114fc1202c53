// The meanings of signatures, in the languages in which the app shows them.
import { type FieldMeaning, inLanguage } from '@stepwright/rules'

export type Meaning = FieldMeaning | 'rejected'

const textsIn = inLanguage<Record<Meaning, string>>({
  en: {
    approved: 'Approved',
    rejected: 'Rejected',
    performed: 'Performed',
    checked: 'Checked',
    released: 'Released',
    witnessed: 'Witnessed',
    countersigned: 'Countersigned',
  },
  de: {
    approved: 'Genehmigt',
    rejected: 'Abgelehnt',
    performed: 'Durchgeführt',
    checked: 'Geprüft',
    released: 'Freigegeben',
    witnessed: 'Bezeugt',
    countersigned: 'Gegengezeichnet',
  },
})

export const meaningIn = (langid: string, meaning: Meaning): string => textsIn(langid)[meaning]
