import { expect, test } from 'vitest'
import { en as commandsEn } from '../../../../commands/app/later/en.ts'
import { vi as commandsVi } from '../../../../commands/app/later/vi.ts'
import { en } from '../words/en.ts'
import { vi } from '../words/vi.ts'

test('sizes have the same names in the palette as in the settings', () => {
  for (const [commands, shell] of [
    [commandsVi, vi],
    [commandsEn, en],
  ] as const)
    for (const [size, words] of Object.entries(commands.command.size))
      expect(words.toLowerCase()).toContain(shell.size[size as 'mini'].toLowerCase())
})
