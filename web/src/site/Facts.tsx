// Names beside their values.
import type { ReactNode } from 'react'
import './server.css'

interface FactsProps {
  of: readonly (readonly [string, ReactNode])[]
}

export const Facts = ({ of }: FactsProps) => (
  <dl className="sw-facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
