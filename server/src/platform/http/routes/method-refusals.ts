// Answers a known address that is called with another method: 405 with the methods that it takes.
import Router from 'find-my-way'
import { type Problem, problems } from '#platform/problems.ts'
import { addressLimit } from '../request/addresses.ts'
import { unstorable } from '../request/body.ts'

export interface DeclaredRoute {
  method: string | readonly string[]
  url: string
  /** Schema of its parameters. */
  params: unknown
}

export interface MethodRefusals {
  note(route: DeclaredRoute): void
  /** Returns the refusal for an address that no route with the method of its request matches. */
  refusalOf(address: string): Problem
}

/** Routes for all other methods would double the time of a start, so addresses are compared when a request is refused. */
export function createMethodRefusals(): MethodRefusals {
  const known: DeclaredRoute[] = []
  let router: Router.Instance<Router.HTTPVersion.V1> | undefined
  return {
    note: (route) => void known.push(route),
    refusalOf(address) {
      router ??= routerOf(known)
      const found = router.find('GET', address)
      if (!found) return problems.endpointNotFound()
      const { methods, numbers } = found.store as Address
      const isNumber = (name: string) => /^\d+$/.test(found.params[name] ?? '')
      const isStorable = Object.values(found.params).every((text = '') => !unstorable(text))
      const isThere = isStorable && numbers.every(isNumber)
      return isThere ? problems.methodNotAllowed(methods) : problems.endpointNotFound()
    },
  }
}

interface Address {
  methods: string[]
  /** Path parameters that are numbers for every method. */
  numbers: string[]
}

function routerOf(known: readonly DeclaredRoute[]) {
  const router = Router({ maxParamLength: addressLimit })
  for (const [url, routes] of Map.groupBy(known, (route) => route.url)) {
    const methods = new Set(routes.flatMap(({ method }) => method))
    const address: Address = { methods: [...methods].sort(), numbers: numbersIn(routes) }
    router.on('GET', url, () => {}, address)
  }
  return router
}

function numbersIn(routes: readonly DeclaredRoute[]): string[] {
  const [first, ...others] = routes.map(({ params }) => {
    const { properties = {} } = (params ?? {}) as { properties?: Record<string, { type?: unknown }> }
    return Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
  })
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)))
}
