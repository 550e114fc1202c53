// Creates a guide, empty or from a template, and its category if it is new.
import { ApiError } from '@stepwright/client'
import { findTitle } from '../../categories/titles.ts'
import { api } from '../../lib/api.ts'
import { addPage } from '../../pages/queries.ts'
import { emptyValues } from '../../pages/values.ts'
import { duplicateGuide } from './duplicate.ts'

export interface NewGuide {
  title: string
  category: string
  createsCategory: boolean
  template: number | null
  type: string
  subject: string
  langid: string
}

/** A template sets type, subject and language. */
export async function beginGuide(
  values: NewGuide,
  template: number | null,
  categories: readonly string[],
): Promise<{ guideid: number }> {
  if (template !== null) return duplicateGuide(template, values.title.trim())
  const known = findTitle(categories, values.category)
  if (!known) await createCategory(values.category.trim())
  return createGuide({ ...values, category: known ?? values.category.trim() })
}

/** Another user, or a previous attempt, may have created it. */
async function createCategory(title: string): Promise<void> {
  try {
    await addPage({ namespace: 'CATEGORY', title }, emptyValues)
  } catch (error) {
    const isThere = error instanceof ApiError && error.errors.some(({ code }) => code === 'duplicate')
    if (!isThere) throw error
  }
}

const createGuide = ({ type, category, subject, title, langid }: NewGuide) =>
  api.createGuide({
    body: {
      type,
      category,
      langid,
      ...(subject.trim() && { subject: subject.trim() }),
      title: title.trim(),
    },
  })
