import { defineConsole } from '../../../console/kit/face.ts'
import { PasswordControl } from '../../../console/kit/form/controls/text.tsx'
import { Avatar } from '../../../console/kit/ui/avatar.tsx'
import { area } from '../area.ts'
import { states } from '../states.ts'
import styles from './accounts.module.css'
import { Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  states,
  cells: {
    name: (account) => (
      <span className={styles.person}>
        <Avatar name={account.name} src={account.avatar} size={20} />
        <span>{account.name}</span>
      </span>
    ),
  },
  overview: Overview,
  form: [
    { id: 'profile', fields: ['name', 'username', 'phone', 'email', 'avatar'] },
    { id: 'sign-in', title: 'detail:sections.signIn', fields: ['roles', 'password', 'passwordAgain'] },
  ],
  input: async () => (await import('./input.ts')).input,
  newInput: async () => (await import('./input.ts')).newInput,
  controls: { password: PasswordControl, passwordAgain: PasswordControl },
})
