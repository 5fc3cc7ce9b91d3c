// Runs on any Node, before a program that needs a recent one: the packages `node-<system>-<processor>` bring it for Linux,
// Windows on x64 and Macs with Intel; elsewhere the one that is installed is taken.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
// argon2, which passwords are kept by, came with 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: 24.7 or later is needed, and npm brought none for ${process.platform} on ` +
      `${process.arch}. Install it from https://nodejs.org and run the command again.\n`,
  )
  process.exit(1)
}
