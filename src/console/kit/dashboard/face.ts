/** Parts of the dashboard that an area brings, from its `console/dashboard.tsx`. */
import type { ComponentType } from 'react'

type Part = {
  /** Shown to users who hold all of them. */
  abilities: readonly string[]
  component: ComponentType
}

export type DashboardFace = {
  /** Cards (`<li>`) ahead of the area's queues, in what waits for the user. */
  cards?: Part
  /** A section below the queues, e.g. figures of a period. */
  section?: Part
}
