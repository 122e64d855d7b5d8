// Runs on any Node: says what to do when the project's own Node 24 was not installed.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 12)) {
  console.error(
    `Staffplan brings its own Node 24, but this is Node ${process.versions.node}.\n` +
      'Run "npm install" again with install scripts allowed for the package "node" (npm 12: it is on the allow list in package.json).',
  )
  process.exit(1)
}
