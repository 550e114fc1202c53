// The stages in the form of a course.
import { Suspense } from 'react'
import { StagesField } from '../../courses/parts.ts'
import type { PageForm } from '../../pages/use-page-form.ts'
import { SkeletonLines } from '../../ui/screen/Loaded.tsx'

export const CourseStages = ({ form }: { form: Pick<PageForm, 'values' | 'faults' | 'change'> }) => (
  <Suspense fallback={<SkeletonLines rows={2} />}>
    <StagesField
      stages={form.values.stages}
      fault={form.faults.stages ?? null}
      onChange={(stages) => form.change({ stages })}
    />
  </Suspense>
)
