// Loading a screen: its code and the texts it speaks, together.
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Area, loadArea } from './load.ts'

/** A route's component out of a module that is loaded when it is first needed. */
export function lazyScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  ...areas: Area[]
): AsyncRouteComponent<Record<string, unknown>> {
  const both = async () => {
    const [module] = await Promise.all([load(), ...areas.map((area) => loadArea(area))])
    return module as Record<string, ComponentType>
  }
  return lazyRouteComponent(both, name) as AsyncRouteComponent<Record<string, unknown>>
}

/** A part of a screen that few need; whoever shows it puts it into a `Suspense`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: Area[]
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), ...areas.map((area) => loadArea(area))])
    return { default: part }
  })
}
