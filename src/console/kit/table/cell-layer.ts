import { lazyComponent } from '../loading/lazy-component.tsx'

/** The editor of a cell and values that could not be saved; loaded when the page is idle. */
export const CellLayer = lazyComponent(async () => (await import('../list/edit/layer.tsx')).CellLayer)
