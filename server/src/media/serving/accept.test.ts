// Tests which clients get WebP: those that name it and do not refuse it.
import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { takesWebp } from './accept.ts'

const cases: [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['image/*', false],
  ['image/webp', true],
  ['IMAGE/WEBP', true],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', true],
  ['image/webp;q=0.001', true],
  ['image/webp; q=1.0, image/*;q=0', true],
  ['image/webp;q=0', false],
  ['image/webp;q=0.0, image/jpeg', false],
  ['image/jpeg, image/webp ; Q = 0.000', false],
  ['image/avif;q=0, image/webp;level=2;q=0', false],
  ['image/avif;q=0', false],
  ['image/*;q=0', false],
  ['image/webpage', false],
  ['application/image/webp', false],
]

test('WebP is for those who name it and do not refuse it', () => {
  for (const [accept, expected] of cases) equal(takesWebp(accept), expected, accept ?? 'no header')
})
