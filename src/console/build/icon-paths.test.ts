import { expect, test } from 'vitest'
import { buildRegistry } from '../../../commands/registry.ts'
import { areas } from '../../areas/index.ts'
import { loadParts } from '../../server/app/command-catalogue.ts'
import { iconPaths, namesIn, pathOf, rounded } from './icon-paths.ts'

test('each icon is one path that begins with a move', async () => {
  const paths = await iconPaths()
  for (const [name, path] of Object.entries(paths)) expect(path, name).toMatch(/^M[-\d.]+[ ,-]?[-\d.]+/)
})

test('the icons of all sections and commands are drawn', async () => {
  const paths = await iconPaths()
  for (const { id, icon } of areas) expect(paths[icon], id).toBeDefined()
  for (const { id, icon } of buildRegistry(await loadParts()).commands)
    if (icon) expect(paths[icon], `${id}: ${icon}`).toBeDefined()
})

test('icons of an area are found by their use', () => {
  expect(namesIn("title: 'x', icon: 'truck', danger: 'undo'")).toEqual(['truck'])
  expect(namesIn(`<Icon size={13} name={way === 'up' ? 'trending-up' : 'trending-down'} />`)).toEqual([
    'trending-up',
    'trending-down',
  ])
  expect(namesIn('<Icon name="users" /> <Card icon="tag" name="x">')).toEqual(['users', 'tag'])
})

test('shapes that are no paths are drawn by the same line', () => {
  expect(pathOf(['circle', { cx: '7', cy: '18', r: '2' }])).toBe('M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z')
  expect(pathOf(['line', { x1: '1', y1: '2', x2: '3', y2: '4' }])).toBe('M1 2L3 4')
  expect(pathOf(['rect', { width: '8', height: '6', x: '1', y: '2' }])).toBe('M1 2h8v6h-8z')
  expect(pathOf(['polyline', { points: '4 7 4 4 20 4' }])).toBe('M4 7 4 4 20 4')
})

test('a path that begins beside what stands before it begins at the corner', () => {
  expect(pathOf(['path', { d: 'm9 18 6-6-6-6' }])).toBe('M0 0m9 18 6-6-6-6')
})

test('numbers keep two decimals, and signs of arcs their place', () => {
  expect(rounded('M1.234 5.678a2 2 0 012.835-.5.125.999')).toBe('M1.23 5.68a2 2 0 012.84-.5.13.999')
})

test('an unknown shape stops the build instead of leaving a hole', () => {
  expect(() => pathOf(['text', {}])).toThrow('text')
  expect(() => pathOf(['path', { d: 'M0 0', transform: 'scale(2)' }])).toThrow('moved')
})
