// The name of a type of guides: a type that every site begins with is in the language of the reader until it is renamed. Pure.
import { firstGuideTypes } from '@stepwright/rules'
import type { T } from '../lib/i18n/TextsProvider.tsx'

type FirstType = keyof typeof firstGuideTypes

const isFirst = (type: string): type is FirstType => Object.hasOwn(firstGuideTypes, type)

export const guideTypeTitle = (type: string, title: string, t: T): string =>
  isFirst(type) && title === firstGuideTypes[type] ? t(`guideType.${type}`) : title
